import { inflateRawSync } from 'node:zlib';

/** A bill is some megabytes; what unpacks to more is no bill. */
const MAX_BYTES = 256 * 1024 * 1024;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

export interface ZipFile {
  name: Buffer;
  bytes: Buffer;
}

/** The files of an archive, read from its table of contents. Throws where it is none. */
export function readZip(archive: Buffer): ZipFile[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new RangeError('no zip archive');
  const count = archive.readUInt16LE(end + 10);
  const files: ZipFile[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new RangeError('a broken zip archive');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field));
    const name = archive.subarray(at + 46, at + 46 + (nameLength ?? 0));
    files.push({ name, bytes: unpack(archive, at) });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}

function unpack(archive: Buffer, entry: number): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const size = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + size);
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new RangeError('an unknown way of packing');
  return inflateRawSync(packed, { maxOutputLength: MAX_BYTES });
}
