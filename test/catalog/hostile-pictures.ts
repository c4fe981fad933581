import { crc32 } from 'node:zlib';

/** A PNG with transparency of this size. @param idat its lines, compressed, or what a liar sends for them */
export function pngOf(width: number, height: number, depth: 8 | 16, idat: Buffer, isInterlaced = false): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, 6, 0, 0, Number(isInterlaced)]);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  const parts = [chunk('IHDR', header), chunk('IDAT', idat), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length);
  ends.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([ends.subarray(0, 4), content, ends.subarray(4)]);
}
