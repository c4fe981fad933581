import { Inject, Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DataSource } from 'typeorm';
import { SETTINGS } from '../platform/config/config.module.js';
import type { Settings } from '../platform/config/settings.js';
import { invalid, notFound, tooLarge } from '../platform/http/errors.js';
import { readBytes } from '../platform/http/body-parser.js';
import { KeyedMutex, Semaphore } from '../platform/concurrency.js';
import { PictureRefused } from './art-encoder.js';
import { ArtProcess } from './art-process.js';
import { artAddress, ArtFile, WIDTHS } from '../entities/kind.entity.js';

/** The address of art without its path: the largest size, or one that fits into a square of this many pixels. */
export const ART_FILE = /^([0-9a-f]{64})(?:-(256|512))?\.webp$/;

const MEBIBYTE = 1024 * 1024;
const MOST_BYTES = 8 * MEBIBYTE;
/** Several, for one client may be slow. */
const BODIES_AT_ONCE = 4;

/** A picture in all sizes that are stored. */
export type Art = { readonly address: string; readonly files: readonly ArtFile[] };

@Injectable()
export class ArtService {
  /** Who waits has sent nothing yet: 60 uploads of 8 MiB at once took a gigabyte. */
  private readonly reading: Semaphore;
  /** One picture is decoded at a time, so that many at once take the memory of one. */
  private readonly decoding: KeyedMutex<'art'>;
  /** On a busy machine a picture may take longer than its request. A retry then gets what has been made. */
  private latest: { readonly key: string; readonly sizes: readonly Buffer[] } | undefined;
  /** The sizes of pictures that were encoded elsewhere, by the SHA-256 of the picture. */
  readonly encoded = new Map<string, readonly Buffer[]>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly decoder: ArtProcess,
    @Inject(SETTINGS) { answerTimeoutMs }: Settings,
  ) {
    this.reading = new Semaphore(BODIES_AT_ONCE, answerTimeoutMs);
    this.decoding = new KeyedMutex(answerTimeoutMs);
  }

  /**
   * Decodes what a client sent, and makes the sizes that are stored.
   * @throws BadRequestException for what is no such picture, PayloadTooLargeException for what is too large
   */
  encode(body: Readable): Promise<Art> {
    return this.reading.run(() => this.encodeBody(body));
  }

  private async encodeBody(body: Readable): Promise<Art> {
    const bytes = await readBytes(body, MOST_BYTES);
    const key = hash('sha256', bytes);
    const sizes = this.encoded.get(key) ?? (await this.decoding.take('art', () => this.sizesOf(key, bytes)));
    const address = artAddress(sizes[0] as Buffer);
    const sha256 = hashIn(address) as string;
    return { address, files: sizes.map((size, i) => ({ sha256, width: WIDTHS[i] as number, bytes: size })) };
  }

  private async sizesOf(key: string, bytes: Buffer): Promise<readonly Buffer[]> {
    if (this.latest?.key !== key) this.latest = { key, sizes: await this.decode(bytes) };
    return this.latest.sizes;
  }

  private async decode(bytes: Buffer): Promise<Buffer[]> {
    try {
      return await this.decoder.encode(bytes, WIDTHS);
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      throw error.isTooLarge ? tooLarge(error.message) : invalid([{ message: error.message, reason: 'not_a_picture' }]);
    }
  }

  /** To be called in the transaction that refers to it. */
  async store({ files }: Art): Promise<void> {
    await this.dataSource.manager.upsert(ArtFile, [...files], ['sha256', 'width']);
  }

  /** Deletes the art of an address when no kind has it. */
  async dropUnused(address: string): Promise<void> {
    const sha256 = hashIn(address);
    const drop = 'delete from art_files where sha256 = $1 and not exists (select from kinds where art = $2)';
    if (sha256 !== undefined) await this.dataSource.query(drop, [sha256, address]);
  }

  /** @param file that {@link ART_FILE} describes @throws NotFoundException when there is none */
  async read(file: string): Promise<Buffer> {
    const [, sha256 = '', width] = ART_FILE.exec(file) ?? [];
    const found = await this.dataSource.manager.findOneBy(ArtFile, { sha256, width: Number(width ?? WIDTHS[0]) });
    if (!found) throw notFound(ArtFile, 'file');
    return found.bytes;
  }
}

function hashIn(address: string): string | undefined {
  return /^\/art\/([0-9a-f]{64})\.webp$/.exec(address)?.[1];
}
