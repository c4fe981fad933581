import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PickType } from '@nestjs/swagger';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { Card } from '../cards/card.entity.js';
import { CachedBody } from '../platform/cached-body.js';
import { JsonQueries } from '../platform/database/json-queries.js';
import type { Rendered } from '../platform/http/picture.js';
import { cardSvg } from './drawing/card-svg.js';
import { LINK_SIZE, linkSvg } from './drawing/link-svg.js';
import type { Printed } from './drawing/sheet.js';
import { faceText, facesIn } from './face-address.js';
import { PngRenderer } from './png-renderer.js';
import { RenderingQueue } from './rendering-queue.js';

/** What is printed on a card. */
class PrintedFields extends PickType(Card, ['card', 'status', 'cp', 'skill']) {}

const MEBIBYTE = 1024 * 1024;
const MOST_DRAWING_BYTES = 8 * MEBIBYTE;
const MOST_PNG_BYTES = 32 * MEBIBYTE;
/** What one kept picture takes beside its bytes. */
const OVERHEAD = 500;
/** A drawing with its compressed copies. */
const COPIES = 1.6;
const ETAG_CHARACTERS = 22;

/** Draws cards, and keeps the pictures that were asked for last. Cards that look alike share one. */
@Injectable()
export class FacesService implements OnModuleDestroy {
  private readonly read = this.reads.one(PrintedFields, Card);
  private readonly drawings = new LRUCache<string, CachedBody>({
    maxSize: MOST_DRAWING_BYTES,
    sizeCalculation: ({ bytes }) => Math.ceil(bytes.length * COPIES) + OVERHEAD,
  });
  private readonly cached = new LRUCache<string, Buffer>({
    maxSize: MOST_PNG_BYTES,
    sizeCalculation: ({ length }) => length + OVERHEAD,
  });
  private readonly queue = new RenderingQueue();

  constructor(
    private readonly reads: JsonQueries,
    private readonly renderer: PngRenderer,
  ) {}

  /** The face of a stored card, as {@link faceText} writes it. */
  async faceOf(id: number): Promise<string> {
    return faceText(JSON.parse((await this.read(id)).text) as Printed);
  }

  /** A card as SVG. */
  svg(face: string): CachedBody {
    const kept = this.drawings.get(face);
    if (kept) return kept;
    const [printed] = facesIn(face);
    const drawing = new CachedBody(Buffer.from(printed ? cardSvg(printed) : ''));
    this.drawings.set(face, drawing);
    return drawing;
  }

  /** A card as PNG. @param id of the card; the newest is made first */
  png(face: string, width: number, id = 0): Rendered {
    return this.rendered(`${face} ${width}`, () => this.svg(face).bytes, width, id);
  }

  /** One to three cards as PNG, in the size of a link's picture. */
  link(faces: string): Rendered {
    return this.rendered(`${faces} link`, () => Buffer.from(linkSvg(facesIn(faces))), LINK_SIZE.width, 0);
  }

  onModuleDestroy(): void {
    this.queue.stop();
  }

  /** @param draw not called for a picture that is refused */
  private rendered(key: string, draw: () => Buffer, width: number, card: number): Rendered {
    let drawing: Buffer | undefined;
    const drawn = (): Buffer => (drawing ??= draw());
    // Who asked for the same one before may have had it made meanwhile.
    const make = async (): Promise<Buffer> => this.cached.get(key) ?? this.render(key, drawn(), width);
    return {
      etag: () => etagOf(drawn(), width),
      make: async (client) => this.cached.get(key) ?? this.queue.run({ client, card }, make),
    };
  }

  private async render(key: string, drawn: Buffer, width: number): Promise<Buffer> {
    const png = await this.renderer.render(drawn.toString(), width);
    this.cached.set(key, png);
    return png;
  }
}

function etagOf(drawing: Buffer, width: number): string {
  const hash = createHash('sha256').update(drawing).digest('base64url').slice(0, ETAG_CHARACTERS);
  return `"${hash}-${width}"`;
}
