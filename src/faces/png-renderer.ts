import { Injectable } from '@nestjs/common';

/** Turns drawings into PNG files. A test may put another in its place. */
@Injectable()
export class PngRenderer {
  /** @param svg a drawing without text, because no font is loaded */
  async render(svg: string, width: number): Promise<Buffer> {
    // A library of its platform, several megabytes large: loaded by who needs it.
    const { renderAsync } = await import('@resvg/resvg-js');
    const options = { font: { loadSystemFonts: false }, fitTo: { mode: 'width', value: width } } as const;
    return (await renderAsync(svg, options)).asPng();
  }
}
