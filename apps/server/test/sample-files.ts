import { deflateSync } from 'node:zlib';

/** Minimal valid files of each accepted type. */

const chunk = (kind: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  // The CRC may be zero, because our parsers do not check it.
  return Buffer.concat([length, Buffer.from(kind, 'latin1'), data, Buffer.alloc(4)]);
};
const ihdr = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);

export const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', ihdr),
  chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
  chunk('IEND', Buffer.alloc(0)),
]);

/** Returns a PNG file of about the given size in bytes. */
export const pngOf = (size: number) =>
  Buffer.concat([png.subarray(0, 33), chunk('IDAT', Buffer.alloc(size)), chunk('IEND', Buffer.alloc(0))]);

export const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  Buffer.from('JFIF\0', 'latin1'),
  Buffer.from([1, 1, 0, 0, 1, 0, 1, 0, 0]),
  // Two scans of a JPEG file. The data of the first scan contains a stuffed zero byte and a restart marker.
  Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
  Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x78, 0xff, 0xd9]),
]);

export const gif = Buffer.concat([
  Buffer.from('GIF89a', 'latin1'),
  Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0]),
  Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b]),
]);

export const webp = Buffer.concat([
  Buffer.from('RIFF', 'latin1'),
  Buffer.from([20, 0, 0, 0]),
  Buffer.from('WEBPVP8L', 'latin1'),
  Buffer.from([8, 0, 0, 0, 0x2f, 0, 0, 0, 0, 0, 0, 0]),
]);

export const log = Buffer.from('20:31 线路切换，原因：丢包升高\n20:52 线路切换\n', 'utf8');
