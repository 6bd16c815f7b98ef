import { crc32 } from 'node:zlib';

export interface PackedText {
  name: string;
  text: string;
}

/** Names are UTF-8. */
const FLAGS = 0x0800;
const VERSION = 20;

/** A zip archive, which is what an Android package is, with readable texts in it. Android itself refuses to install it. */
export function writeAndroidPackage(texts: PackedText[], at: Date): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of texts) {
    const nameBytes = Buffer.from(name, 'utf8');
    const bytes = Buffer.from(text, 'utf8');
    const facts = describe(bytes, nameBytes, at);
    const entry = Buffer.concat([signed('PK\u0003\u0004'), facts, nameBytes, bytes]);
    local.push(entry);
    const place = Buffer.alloc(14); // no comment, first disk, plain attributes
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([signed('PK\u0001\u0002'), short(VERSION), facts, place, nameBytes]));
    offset += entry.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(texts.length, 4);
  end.writeUInt16LE(texts.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, listing, signed('PK\u0005\u0006'), end]);
}

/** What both headers of an entry have in common. */
function describe(bytes: Buffer, name: Buffer, at: Date): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(FLAGS, 2);
  facts.writeUInt16LE(0, 4); // stored as it is, so that any viewer shows it
  facts.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6);
  facts.writeUInt16LE(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(bytes.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

const signed = (signature: string) => Buffer.from(signature, 'latin1');

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
