import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { invalid, notFound, tooLarge } from '../platform/http/errors.js';
import { readBytes } from '../platform/http/body-parser.js';
import { KeyedMutex } from '../platform/keyed-mutex.js';
import { NotAPicture, TooManyPixels } from './art-encoder.js';
import { ArtProcess } from './art-process.js';
import { artAddress, ArtFile, WIDTHS } from './kind.entity.js';

/** The address of art without its path: the largest size, or one that fits into a square of this many pixels. */
export const ART_FILE = /^([0-9a-f]{64})(?:-(256|512))?\.webp$/;

const MEBIBYTE = 1024 * 1024;
const MOST_BYTES = 8 * MEBIBYTE;
/** A picture that has waited for so long is refused. */
const DECODING_TIMEOUT_MS = 30_000;
const LONGEST_REST_MS = 2_000;

/** A picture in all sizes that are stored. */
export interface Art {
  /** Of the largest size: a path of this service. */
  readonly address: string;
  readonly files: readonly ArtFile[];
}

/** Stores and reads the pictures of kinds. */
@Injectable()
export class ArtService {
  /** One picture is decoded at a time, so that many at once take the memory of one. */
  private readonly decoding = new KeyedMutex<'art'>(DECODING_TIMEOUT_MS);

  constructor(
    private readonly dataSource: DataSource,
    private readonly decoder: ArtProcess,
  ) {}

  /**
   * Decodes what a client sent, and makes the sizes that are stored.
   * @throws BadRequestException for what is no such picture, PayloadTooLargeException for what is too large
   */
  async encode(body: Readable): Promise<Art> {
    const bytes = await readBytes(body, MOST_BYTES);
    let began = 0;
    const decode = (): Promise<Buffer[]> => {
      began = performance.now();
      return this.decoder.encode(bytes, WIDTHS);
    };
    const sizes = await this.decoding.take('art', decode).catch((error: unknown) => {
      if (began > 0) this.rest(performance.now() - began);
      if (error instanceof TooManyPixels) throw tooLarge(error.message);
      if (error instanceof NotAPicture) throw invalid([{ message: error.message, reason: 'not_a_picture' }]);
      throw error;
    });
    const address = artAddress(sizes[0] as Buffer);
    const sha256 = hashIn(address) as string;
    return { address, files: sizes.map((size, i) => ({ sha256, width: WIDTHS[i] as number, bytes: size })) };
  }

  /** Who sends what is refused, again and again, must not take the processor from draws. The next picture waits meanwhile. */
  private rest(tookMs: number): void {
    const ms = Math.min(tookMs * this.decoder.restFactor, LONGEST_REST_MS);
    void this.decoding.take('art', () => setTimeout(ms, undefined, { ref: false })).catch(() => undefined);
  }

  /** To be called in the transaction that refers to it. */
  async store({ files }: Art): Promise<void> {
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(ArtFile)
      .values([...files])
      .orIgnore()
      .execute();
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
