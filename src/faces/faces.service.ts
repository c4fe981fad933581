import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PickType } from '@nestjs/swagger';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { Card } from '../cards/card.entity.js';
import { CachedBody } from '../platform/cached-body.js';
import { JsonQueries } from '../platform/database/json-queries.js';
import { notFound } from '../platform/http/errors.js';
import type { Rendered } from '../platform/http/picture.js';
import { TextField } from '../platform/http/field.decorators.js';
import { ArtPictures } from './art-pictures.js';
import { cardSvg } from './drawing/card-svg.js';
import { LINK_SIZE, linkSvg } from './drawing/link-svg.js';
import type { Named, Printed } from './drawing/sheet.js';
import { faceText, facesIn, type KindLook, kindLookSql, namedOf, type StoredCard } from './face-address.js';
import { PngRenderer } from './png-renderer.js';
import { RenderingQueue } from './rendering-queue.js';

/** What is printed on a card. */
class PrintedFields extends PickType(Card, ['card', 'status', 'cp', 'skill']) {
  @TextField() kind!: KindLook | null;
}

const PRINTED = {
  sql: `select c.id, c.card, c.status, c.cp, c.skill, ${kindLookSql('c.card')} as kind from cards c`,
  table: 'cards',
};

/** What a stored card shows. */
export interface Face {
  /** As {@link faceText} writes it. */
  readonly text: string;
  readonly named?: Named | undefined;
}

/** What stored cards show. */
export interface FacesRead {
  readonly faces: readonly Face[];
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
  private readonly read: (id: number) => Promise<{ readonly text: string }>;
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
    reads: JsonQueries,
    private readonly renderer: PngRenderer,
    private readonly art: ArtPictures,
  ) {
    this.read = reads.one(PrintedFields, PRINTED, { missing: () => notFound(Card) });
  }

  /** The face of a stored card. */
  async faceOf(id: number): Promise<Face> {
    return faceOf(await this.storedCard(id));
  }

  /**
   * The cards of an address that {@link FACES} describes.
   * @throws NotFoundException unless all are stored and look like that; a skill may be left out
   */
  async facesAt(address: string): Promise<FacesRead> {
    const cards = address.split(',').map((one) => {
      const end = one.indexOf('~');
      return { id: Number(one.slice(0, end)), text: one.slice(end + 1) };
    });
    const faces = await Promise.all(
      cards.map(async ({ id, text }) => {
        const stored = await this.storedCard(id);
        const face = [stored, { ...stored, skill: '' }].map(faceOf).find((own) => own.text === text);
        if (face === undefined) throw notFound(Card);
        return face;
      }),
    );
    return { faces, newest: Math.max(...cards.map(({ id }) => id)) };
  }

  private async storedCard(id: number): Promise<StoredCard> {
    return JSON.parse((await this.read(id)).text) as StoredCard;
  }

  /** A card as SVG. */
  async svg(face: Face): Promise<CachedBody> {
    const cached = this.drawings.get(face.text);
    if (cached) return cached;
    const drawing = new CachedBody(Buffer.from(drawingOf(await this.withArt([face], 'webp'))));
    this.drawings.set(face.text, drawing);
    return drawing;
  }

  /** A card as PNG. @param id of the card; the newest is made first */
  png(face: Face, width: number, id: number): Rendered {
    return this.rendered({ faces: [face], newest: id }, `${width}`, drawingOf, width);
  }

  /** One to three cards as PNG, in the size of a link's picture. */
  link(read: FacesRead): Rendered {
    return this.rendered(read, 'link', linkSvg, LINK_SIZE.width);
  }

  onModuleDestroy(): void {
    this.queue.stop();
  }

  /** @param draw not called for a picture that is refused */
  private rendered(
    { faces, newest }: FacesRead,
    form: string,
    draw: (cards: Printed[]) => string,
    width: number,
  ): Rendered {
    const key = `${faces.map(({ text }) => text).join()} ${form}`;
    // Who asked for the same one before may have had it made meanwhile.
    const make = async (): Promise<Buffer> =>
      this.cached.get(key) ?? this.render(key, draw(await this.withArt(faces, 'png')), width);
    return {
      // The art is there by its address, which is a hash of it.
      etag: () => etagOf(draw(faces.map(printedOf)), width),
      make: async (client) => this.cached.get(key) ?? this.queue.run({ client, card: newest }, make),
    };
  }

  private withArt(faces: readonly Face[], form: 'png' | 'webp'): Promise<Printed[]> {
    return Promise.all(
      faces.map(async (face) => {
        const named = face.named && (await this.art.within(face.named, form));
        return printedOf({ ...face, named });
      }),
    );
  }

  private async render(key: string, drawn: string, width: number): Promise<Buffer> {
    const png = await this.renderer.render(drawn, width);
    this.cached.set(key, png);
    return png;
  }
}

function faceOf(card: StoredCard): Face {
  return { text: faceText(card), named: card.kind ? namedOf(card.kind) : undefined };
}

/** What is drawn: words as the address has them, so that cards of one address look alike. */
function printedOf({ text, named }: Face): Printed {
  const [printed] = facesIn(text) as [Printed];
  return { ...printed, ...(named && { named }) };
}

function drawingOf([printed]: Printed[]): string {
  return cardSvg(printed as Printed);
}

function etagOf(drawing: string, width: number): string {
  const hash = createHash('sha256').update(drawing).digest('base64url').slice(0, ETAG_CHARACTERS);
  return `"${hash}-${width}"`;
}
