import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PickType } from '@nestjs/swagger';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { Card } from '../cards/card.entity.js';
import { CachedBody } from '../platform/cached-body.js';
import { JsonQueries } from '../platform/database/json-queries.js';
import { notFound } from '../platform/http/errors.js';
import type { Rendered } from '../platform/http/picture.js';
import { cardSvg } from './drawing/card-svg.js';
import { LINK_SIZE, linkSvg } from './drawing/link-svg.js';
import type { Printed } from './drawing/sheet.js';
import { faceText, facesIn } from './face-address.js';
import { PngRenderer } from './png-renderer.js';
import { RenderingQueue } from './rendering-queue.js';

/** What is printed on a card. */
class PrintedFields extends PickType(Card, ['card', 'status', 'cp', 'skill']) {}

/** What stored cards show. */
export interface FacesRead {
  readonly faces: string;
  /** The highest id. */
  readonly newest: number;
}

const MEBIBYTE = 1024 * 1024;
const MOST_DRAWING_BYTES = 8 * MEBIBYTE;
const MOST_PNG_BYTES = 32 * MEBIBYTE;
/** What one cached picture takes beside its bytes. */
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

  /**
   * The cards of an address that {@link FACES} describes.
   * @throws NotFoundException unless all are stored and look like that; a skill may be left out
   */
  async facesAt(address: string): Promise<FacesRead> {
    const cards = address.split(',').map((one) => {
      const end = one.indexOf('~');
      return { id: Number(one.slice(0, end)), face: one.slice(end + 1) };
    });
    const stored = await Promise.all(cards.map(({ id }) => this.faceOf(id)));
    const isStored = cards.every(({ face }, i) => {
      const own = stored[i] ?? '';
      return face === own || face === own.slice(0, own.lastIndexOf('~') + 1);
    });
    if (!isStored) throw notFound(Card);
    return { faces: cards.map(({ face }) => face).join(','), newest: Math.max(...cards.map(({ id }) => id)) };
  }

  /** A card as SVG. */
  svg(face: string): CachedBody {
    const cached = this.drawings.get(face);
    if (cached) return cached;
    const [printed] = facesIn(face);
    const drawing = new CachedBody(Buffer.from(printed ? cardSvg(printed) : ''));
    this.drawings.set(face, drawing);
    return drawing;
  }

  /** A card as PNG. @param id of the card; the newest is made first */
  png(face: string, width: number, id: number): Rendered {
    return this.rendered(`${face} ${width}`, () => this.svg(face).bytes, width, id);
  }

  /** One to three cards as PNG, in the size of a link's picture. */
  link({ faces, newest }: FacesRead): Rendered {
    return this.rendered(`${faces} link`, () => Buffer.from(linkSvg(facesIn(faces))), LINK_SIZE.width, newest);
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
