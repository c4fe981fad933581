import { Resvg } from '@resvg/resvg-js';
import { parentPort } from 'node:worker_threads';

export type PngTask = { readonly svg: string; readonly width: number };

parentPort?.on('message', ({ svg, width }: PngTask) => {
  const png = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo: { mode: 'width', value: width } });
  parentPort?.postMessage(png.render().asPng());
});
