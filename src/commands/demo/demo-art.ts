import { Injectable, type OnModuleInit } from '@nestjs/common';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { ArtService } from '../../catalog/art.service.js';
import { WIDTHS } from '../../entities/kind.entity.js';

/** Spares the service of the demo the work of encoding, which takes longer than a request may on a busy machine. */
@Injectable()
export class DemoArt implements OnModuleInit {
  /** Filled by scripts/build.mjs: `<SHA-256 of a picture of examples/game/art>-<size>.webp`. */
  protected readonly folder = new URL('../../demo-art/', import.meta.url);

  constructor(private readonly art: ArtService) {}

  onModuleInit(): void {
    const { folder } = this;
    if (!existsSync(folder)) return;
    for (const key of new Set(readdirSync(folder).map((name) => name.slice(0, name.indexOf('-'))))) {
      const sizes = WIDTHS.map((width) => readFileSync(new URL(`${key}-${width}.webp`, folder)));
      this.art.encoded.set(key, sizes);
    }
  }
}
