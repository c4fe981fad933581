import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PickType } from '@nestjs/swagger';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { Card } from '../entities/card.entity.js';
import { fromPng, toPng } from '../catalog/art-encoder.js';
import { ArtService } from '../catalog/art.service.js';
import { Clock } from '../platform/clock.js';
import { CachedBody, type RawJson } from '../platform/raw-json.js';
import { JsonQueries } from '../platform/database/json-queries.js';
import { notFound } from '../platform/http/errors.js';
import type { Rendered } from '../platform/http/picture.js';
import { TextField } from '../platform/http/field.decorators.js';
import { cardSvg } from './drawing/card-svg.js';
import { backLinkSvg, LINK_SIZE, linkSvg, sheetLayout, sheetSvg } from './drawing/table-svg.js';
import type { Printed } from './drawing/sheet.js';
import { faceText, type KindLook, kindLookSql, namedOf, printedIn, type StoredCard } from './face-address.js';
import { PngRenderer } from './png-renderer.js';
import { RenderingQueue } from './rendering-queue.js';
import { THEME_SETTINGS, type ThemeSettings } from './theme-settings.js';

class PrintedFields extends PickType(Card, ['card', 'status', 'cp', 'skill', 'created_at']) {
  @TextField() kind!: KindLook | null;
}

const PRINTED = {
  sql: `select c.id, c.card, c.status, c.cp, c.skill, c.created_at, ${kindLookSql('c.card')} as kind from cards c`,
  table: 'cards',
};

type DatedCard = StoredCard & Pick<Card, 'created_at'>;

interface CardFace {
  readonly id: number;
  /** In milliseconds. */
  readonly createdAt: number;
  /** As {@link faceText} writes it. */
  readonly text: string;
  readonly printed: Printed;
}

export type Form = 'png' | 'jpeg' | 'webp';

const MEBIBYTE = 1024 * 1024;
/** What one cached picture takes beside its bytes. */
const OVERHEAD = 500;
/** A drawing with its compressed copies. */
const COPIES = 1.6;
const ETAG_CHARACTERS = 22;
/** A card is new so long: its player waits for the picture. */
const NEW_MS = 60_000;
/** Only so many pictures of a new card come before all others. */
const MOST_FIRST = 8;
const MOST_NEW_CARDS = 10_000;

/** Draws cards, and keeps the pictures that were asked for last. Cards that look alike share one. */
@Injectable()
export class FacesService implements OnModuleDestroy {
  private readonly read: (id: number) => Promise<RawJson<DatedCard>>;
  private readonly drawings = cacheOf<CachedBody>(8, ({ bytes }) => Math.ceil(bytes.length * COPIES));
  private readonly cached = cacheOf<Buffer>(32, ({ length }) => length);
  /** Art as `data:` addresses, because a drawing loads nothing. */
  private readonly images = cacheOf<string>(16, ({ length }) => length);
  private readonly queue = new RenderingQueue();
  /** How many pictures of new cards came first, by the card's id. */
  private readonly first = new LRUCache<number, number>({ max: MOST_NEW_CARDS });

  constructor(
    reads: JsonQueries,
    private readonly clock: Clock,
    private readonly renderer: PngRenderer,
    private readonly art: ArtService,
    @Inject(THEME_SETTINGS.token) private readonly theme: ThemeSettings,
  ) {
    this.read = reads.one(PrintedFields, PRINTED, { missing: () => notFound(Card) });
  }

  async faceOf(id: number): Promise<CardFace> {
    return faceOf(id, (await this.read(id)).toJSON());
  }

  /**
   * The cards of an address that {@link FACES} describes.
   * @throws NotFoundException unless all are stored and look like that; a skill may be left out
   */
  facesAt(address: string): Promise<CardFace[]> {
    return Promise.all(
      address.split(',').map(async (one) => {
        const [key = ''] = one.split('~', 1);
        const id = Number(key);
        const stored = (await this.read(id)).toJSON();
        const faces = [stored, { ...stored, skill: '' }].map((card) => faceOf(id, card));
        const face = faces.find(({ text }) => text === one.slice(key.length + 1));
        if (face === undefined) throw notFound(Card);
        return face;
      }),
    );
  }

  async svg(face: CardFace): Promise<CachedBody> {
    const cached = this.drawings.get(face.text);
    if (cached) return cached;
    const drawing = new CachedBody(Buffer.from(drawingOf(await this.withArt([face], 'webp'))));
    this.drawings.set(face.text, drawing);
    return drawing;
  }

  /** One card of this width, or a sheet of up to ten, which has its own. */
  picture(form: Form, faces: readonly CardFace[], width?: number): Rendered {
    if (width !== undefined) return this.rendered(faces, form, drawingOf, width);
    return this.rendered(faces, form, sheetSvg, sheetLayout(faces.length).width);
  }

  /** One to three cards as PNG, in the size of a link's picture. */
  link(faces: readonly CardFace[]): Rendered {
    const linkOf = (cards: Printed[]): string => linkSvg(cards, this.theme);
    return this.rendered(faces, 'png', linkOf, LINK_SIZE.width);
  }

  back(): Rendered {
    const backOf = (): string => backLinkSvg(this.theme);
    return this.rendered([], 'png', backOf, LINK_SIZE.width);
  }

  onModuleDestroy(): void {
    this.queue.stop();
  }

  /** @param draw not called for a picture that is refused */
  private rendered(
    faces: readonly CardFace[],
    form: Form,
    draw: (cards: Printed[]) => string,
    width: number,
  ): Rendered {
    const key = `${faces.map(({ text }) => text).join()} ${draw.name} ${width} ${form}`;
    // Who asked for the same one before may have had it made meanwhile.
    const render = async (): Promise<Buffer> => {
      const cached = this.cached.get(key);
      if (cached) return cached;
      const png = await this.renderer.render(draw(await this.withArt(faces, 'png')), width);
      const picture = form === 'png' ? png : await fromPng(png, form);
      this.cached.set(key, picture);
      return picture;
    };
    return {
      // The art is there by its address, which is a hash of it.
      etag: () =>
        `"${hash('sha256', draw(faces.map(({ printed }) => printed)), 'base64url').slice(0, ETAG_CHARACTERS)}-${width}-${form}"`,
      make: async (client) => {
        const newest = Math.max(0, ...faces.map(({ id }) => id));
        return this.cached.get(key) ?? this.queue.run(client, newest, render, this.comesFirst(faces, newest));
      },
    };
  }

  private comesFirst(faces: readonly CardFace[], newest: number): boolean {
    const age = this.clock.now().getTime() - Math.max(...faces.map(({ createdAt }) => createdAt));
    const before = this.first.get(newest) ?? 0;
    if (age < 0 || age > NEW_MS || before >= MOST_FIRST) return false;
    this.first.set(newest, before + 1);
    return true;
  }

  private withArt(faces: readonly CardFace[], form: 'png' | 'webp'): Promise<Printed[]> {
    return Promise.all(
      faces.map(async ({ printed: { named, ...printed } }) => ({
        ...printed,
        ...(named && { named: { ...named, art: await this.imageOf(named.art, form).catch(() => '') } }),
      })),
    );
  }

  /** @param form `png` for the renderer, which does not know WebP. @throws NotFoundException for art that is gone meanwhile */
  private async imageOf(address: string, form: 'png' | 'webp'): Promise<string> {
    const key = `${address} ${form}`;
    const cached = address === '' ? '' : this.images.get(key);
    if (cached !== undefined) return cached;
    const webp = await this.art.read(address.replace('/art/', '').replace('.webp', '-512.webp'));
    const bytes = form === 'webp' ? webp : await toPng(webp);
    const image = `data:image/${form};base64,${bytes.toString('base64')}`;
    this.images.set(key, image);
    return image;
  }
}

function cacheOf<T extends object | string>(mebibytes: number, bytesOf: (value: T) => number): LRUCache<string, T> {
  return new LRUCache({ maxSize: mebibytes * MEBIBYTE, sizeCalculation: (value) => bytesOf(value) + OVERHEAD });
}

function faceOf(id: number, card: DatedCard): CardFace {
  const text = faceText(card);
  const printed = { ...printedIn(text), ...(card.kind && { named: namedOf(card.kind) }) };
  return { id, text, printed, createdAt: Date.parse(card.created_at) };
}

function drawingOf([printed]: Printed[]): string {
  return cardSvg(printed as Printed);
}
