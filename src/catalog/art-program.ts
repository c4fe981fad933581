import { encodeArt, PictureRefused } from './art-encoder.js';

/** What is sent to this program: once, for it decodes one picture. */
export type ArtToEncode = { readonly bytes: Uint8Array; readonly widths: readonly number[] };

/** What it sends back: the sizes, or why the picture is refused. */
export type EncodedArt = { readonly sizes: Uint8Array[] } | { readonly refusal: string; readonly isTooLarge: boolean };

async function encode({ bytes, widths }: ArtToEncode): Promise<EncodedArt> {
  try {
    return { sizes: await encodeArt(Buffer.from(bytes), widths) };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return { refusal: error.message, isTooLarge: error.isTooLarge };
  }
}

process.once('message', (sent: ArtToEncode) => {
  void encode(sent).then((encoded) => process.send?.(encoded, () => process.disconnect()));
});
