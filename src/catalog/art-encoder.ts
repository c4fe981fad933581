import { createRequire } from 'node:module';
import type makeSharp from 'sharp';
import type { Metadata, Sharp, SharpOptions } from 'sharp';

/** What was sent is not a picture of a format that is accepted, or would take too much memory. */
export class PictureRefused extends Error {
  constructor(
    message: string,
    readonly isTooLarge = false,
  ) {
    super(message);
  }
}

type MakeSharp = typeof makeSharp;

const MOST_PIXELS = 40_000_000;
const TOO_MANY_PIXELS = `The picture has more than ${MOST_PIXELS / 1e6} megapixels`;
/** Of a picture that must be decoded as a whole, because its lines do not come in order. */
const MOST_WHOLE_BYTES = 60_000_000;
/** Of a line: more than a thousand are in memory at once. A PNG of one line of 40 megapixels took 5 GB. */
const MOST_LINE_BYTES = 40_000;
const TIMEOUT_SECONDS = 20;
const QUALITY = 85;
const BYTES_OF: Readonly<Record<string, number>> = { uchar: 1, ushort: 2 };
const FORMS = 'The picture must be a whole PNG, JPEG or WebP with one frame';

let library: MakeSharp | undefined;

/** Loaded for the first picture, because it takes 20 MB. It reads three formats from memory and nothing else. */
function load(): MakeSharp {
  if (library !== undefined) return library;
  const sharp = createRequire(import.meta.url)('sharp') as MakeSharp;
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.concurrency(1);
  sharp.cache(false);
  return (library = sharp);
}

/**
 * A picture as WebP, once for each width, to fit into a square of it; turned as its orientation says, without metadata.
 * @param widths in pixels, falling
 * @throws PictureRefused
 */
export async function encodeArt(bytes: Buffer, widths: readonly number[]): Promise<Buffer[]> {
  await checkArt(bytes);
  const [largest = 0] = widths;
  const fit = { fit: 'inside', withoutEnlargement: true } as const;
  const whole = open(bytes, { failOn: 'warning' })
    .autoOrient()
    .resize({ ...fit, width: largest, height: largest });
  const { data, info } = await whole.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }).catch(refuse);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const sizes: Buffer[] = [];
  for (const width of widths) {
    const fitted = open(data, { raw }).resize({ ...fit, width, height: width });
    sizes.push(await fitted.webp({ quality: QUALITY }).toBuffer());
  }
  return sizes;
}

/** What its header says: cheap, and enough to refuse most of what is not accepted. @throws PictureRefused */
export async function checkArt(bytes: Buffer): Promise<void> {
  checkSize(await open(bytes).metadata().catch(refuse));
}

function open(input: Buffer, options: SharpOptions = {}): Sharp {
  return load()(input, { ...options, limitInputPixels: MOST_PIXELS }).timeout({ seconds: TIMEOUT_SECONDS });
}

/** A picture as a square PNG, all of it seen. @param size in pixels @throws PictureRefused */
export async function encodeIcon(bytes: Buffer, size: number): Promise<Buffer> {
  await checkArt(bytes);
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return open(bytes).autoOrient().resize({ width: size, height: size, fit: 'contain', background }).png().toBuffer();
}

/** Art that is stored, for programs that do not know WebP. */
export function toPng(webp: Buffer): Promise<Buffer> {
  return load()(webp).png({ compressionLevel: 3 }).toBuffer();
}

/** A picture that the service made, in a smaller form. JPEG knows no clear corners: they are white. */
export function fromPng(png: Buffer, form: 'jpeg' | 'webp'): Promise<Buffer> {
  const picture = form === 'jpeg' ? load()(png).flatten({ background: '#fff' }) : load()(png);
  return picture.toFormat(form, { quality: QUALITY }).toBuffer();
}

function checkSize({ width, height, channels, depth, ...picture }: Metadata): void {
  const { pages = 1, isProgressive, orientation = 1, format } = picture;
  if (pages > 1) throw new PictureRefused(FORMS);
  const pixels = width * height;
  // A JPEG is made smaller while it is decoded, before it is turned.
  const isWhole = isProgressive || format === 'webp' || (orientation > 1 && format !== 'jpeg');
  const line = width * channels * (BYTES_OF[depth] ?? 1);
  const hasLongLines = line > MOST_LINE_BYTES && format !== 'jpeg';
  if (pixels > MOST_PIXELS) throw new PictureRefused(TOO_MANY_PIXELS, true);
  if (hasLongLines || (isWhole && line * height > MOST_WHOLE_BYTES))
    throw new PictureRefused('The picture is too large for its form: send it smaller, or as a plain JPEG', true);
}

function refuse(error: unknown): never {
  if (/pixel limit/i.test((error as Error).message)) throw new PictureRefused(TOO_MANY_PIXELS, true);
  throw new PictureRefused(FORMS);
}
