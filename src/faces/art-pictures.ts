import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ArtService } from '../catalog/art.service.js';
import { toPng } from '../catalog/art-encoder.js';
import type { Named } from './drawing/sheet.js';

const MEBIBYTE = 1024 * 1024;
const MOST_BYTES = 16 * MEBIBYTE;

/** Art as it stands in drawings: as `data:` addresses, because a drawing loads nothing. */
@Injectable()
export class ArtPictures {
  private readonly cached = new LRUCache<string, string>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ length }) => length + 1,
  });

  constructor(private readonly art: ArtService) {}

  /** @param form `png` for the renderer, which does not know WebP. Art that is gone meanwhile is left out */
  async within(named: Named, form: 'png' | 'webp'): Promise<Named> {
    if (named.art === '') return named;
    const key = `${named.art} ${form}`;
    const art = this.cached.get(key) ?? (await this.read(named.art, form).catch(() => ''));
    if (art !== '') this.cached.set(key, art);
    return { ...named, art };
  }

  private async read(address: string, form: 'png' | 'webp'): Promise<string> {
    const webp = await this.art.read(address.replace('/art/', '').replace('.webp', '-512.webp'));
    const bytes = form === 'webp' ? webp : await toPng(webp);
    return `data:image/${form};base64,${bytes.toString('base64')}`;
  }
}
