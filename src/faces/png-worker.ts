import { Resvg } from '@resvg/resvg-js';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

export type PngTask = { readonly svg: string; readonly width: number };

// On Linux this is the priority of this thread alone. Elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

parentPort?.on('message', ({ svg, width }: PngTask) => {
  const png = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo: { mode: 'width', value: width } });
  parentPort?.postMessage(png.render().asPng());
});
