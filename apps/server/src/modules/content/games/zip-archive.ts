import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

/** An entry of the central directory, with the sizes that the directory declares. */
interface ZipEntry {
  path: string;
  method: number;
  packedBytes: number;
  bytes: number;
  /** Byte position of the local header. */
  at: number;
}

export interface ZipArchive {
  entries: ZipEntry[];
  /** Returns the content of an entry. Rejects if its size differs from the declared size. */
  unpack(entry: ZipEntry): Promise<Buffer>;
}

const LOCAL_MARK = 0x04034b50;
const LOCAL_BYTES = 30;
const ENTRY_MARK = 0x02014b50;
const ENTRY_BYTES = 46;
const END_MARK = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;
/** Flag bits for encrypted content, strong encryption and an encrypted directory. */
const ENCRYPTED = 0x2041;
/** Value of a size or offset field whose real value is in a Zip64 field. */
const ZIP64 = 0xffffffff;

const inflate = promisify(inflateRaw);

export const isZip = (bytes: Buffer) => bytes.length >= 4 && bytes.readUInt32LE(0) === LOCAL_MARK;

/**
 * Reads the central directory without unpacking. Throws if it is damaged, has more than `maxEntries` entries or a name
 * twice, or uses Zip64, encryption or several disks.
 */
export function readZip(bytes: Buffer, maxEntries: number): ZipArchive {
  const endAt = findEnd(bytes);
  const count = bytes.readUInt16LE(endAt + 10);
  if (count > maxEntries || bytes.readUInt16LE(endAt + 8) !== count) throw new Error('zip: too many entries or disks');
  const listingAt = bytes.readUInt32LE(endAt + 16);
  const entries = new Map<string, ZipEntry>();
  let at = listingAt;
  for (let i = 0; i < count; i += 1) {
    if (at + ENTRY_BYTES > endAt || bytes.readUInt32LE(at) !== ENTRY_MARK) throw new Error('zip: damaged directory');
    const nameAt = at + ENTRY_BYTES;
    const nameEnd = nameAt + bytes.readUInt16LE(at + 28);
    const entry = {
      path: decodeName(bytes.subarray(nameAt, nameEnd)),
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      bytes: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    };
    if ((bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw new Error('zip: encrypted');
    if ([entry.packedBytes, entry.bytes, entry.at].includes(ZIP64)) throw new Error('zip: Zip64');
    if (entries.has(entry.path)) throw new Error('zip: duplicate name');
    entries.set(entry.path, entry);
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  // Zip64 records would lie between the directory and its end record.
  if (at !== endAt) throw new Error('zip: damaged directory or Zip64');
  return { entries: [...entries.values()], unpack: (entry) => unpack(bytes.subarray(0, listingAt), entry) };
}

/** Returns the position of the last end record whose comment ends with the file. */
function findEnd(bytes: Buffer): number {
  const from = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= from; at -= 1)
    if (bytes.readUInt32LE(at) === END_MARK && at + END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  throw new Error('zip: no end record');
}

async function unpack(records: Buffer, entry: ZipEntry): Promise<Buffer> {
  const { at, method } = entry;
  if (at + LOCAL_BYTES > records.length || records.readUInt32LE(at) !== LOCAL_MARK)
    throw new Error('zip: no local header');
  const from = at + LOCAL_BYTES + records.readUInt16LE(at + 26) + records.readUInt16LE(at + 28);
  if (from + entry.packedBytes > records.length) throw new Error('zip: content is cut off');
  if (method !== STORED && method !== DEFLATED) throw new Error('zip: unknown compression method');
  const packed = records.subarray(from, from + entry.packedBytes);
  const content = method === STORED ? packed : await inflate(packed, { maxOutputLength: Math.max(entry.bytes, 1) });
  if (content.length !== entry.bytes) throw new Error('zip: content has another size than declared');
  return content;
}

/**
 * Decodes a file name. The UTF-8 flag is unreliable: Chinese Windows writes GBK names, and macOS UTF-8 names without
 * the flag.
 */
function decodeName(raw: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    return new TextDecoder('gb18030').decode(raw);
  }
}
