import { coverLimits, imageLimits } from '@feisuo/contract/facts/content-vocabulary';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unpackCovers } from './unpack-covers.ts';

const zip = (files: Record<string, Uint8Array>, level: 0 | 9 = 9) => Buffer.from(zipSync(files, { level }));
const refusal = { facts: expect.objectContaining({ reason: 'COVERS_ZIP' }) };
const refused = expect.objectContaining(refusal);
const opening = (packed: Buffer) => () => unpackCovers(packed, 'covers.zip');
const readAll = async (packed: Buffer) =>
  Promise.all(
    unpackCovers(packed, 'covers.zip').map(async (file) => [file.name, (await file.read())?.toString()] as const),
  );

const LOCAL_MARK = Buffer.from('PK\u0003\u0004', 'latin1');
const ENTRY_MARK = Buffer.from('PK\u0001\u0002', 'latin1');
const END_MARK = Buffer.from('PK\u0005\u0006', 'latin1');

/** Writes a false size into the local header and the directory of an archive with one file. */
function declareSize(packed: Buffer, size: number): Buffer {
  packed.writeUInt32LE(size, packed.indexOf(LOCAL_MARK) + 22);
  packed.writeUInt32LE(size, packed.indexOf(ENTRY_MARK) + 24);
  return packed;
}

/** Returns an archive with one file and a directory entry per name; all entries point to this file. */
function withEntries(packed: Buffer, names: string[]): Buffer {
  const entryAt = packed.indexOf(ENTRY_MARK);
  const endAt = packed.lastIndexOf(END_MARK);
  const header = packed.subarray(entryAt, entryAt + 46);
  const entries = names.map((name) => {
    const entry = Buffer.concat([header, Buffer.from(name)]);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    return entry;
  });
  const end = Buffer.from(packed.subarray(endAt));
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(
    entries.reduce((sum, entry) => sum + entry.length, 0),
    12,
  );
  return Buffer.concat([packed.subarray(0, entryAt), ...entries, end]);
}

test('an upload that is not an archive is treated as one picture', async () => {
  const [file] = unpackCovers(Buffer.from('picture'), 'pubg.png');
  expect([file?.name, (await file?.read())?.toString()]).toEqual(['pubg.png', 'picture']);
});

test('pictures in an archive keep their file names; folders and system files such as __MACOSX are left out', async () => {
  const packed = zip({
    '封面/绝地求生.png': strToU8('a'),
    '__MACOSX/._pubg.png': strToU8('b'),
    'x/.DS_Store': strToU8('c'),
    'Thumbs.db': strToU8('d'),
  });
  expect(await readAll(packed)).toEqual([['绝地求生.png', 'a']]);
});

test('deflated files and stored files of one archive are both unpacked', async () => {
  const text = 'picture '.repeat(10_000);
  const packed = Buffer.from(
    zipSync({
      'pubg.png': [strToU8(text), { level: 9 }],
      'apex.png': [strToU8(text), { level: 0 }],
      'empty.png': [new Uint8Array(0), { level: 9 }],
    }),
  );
  expect(await readAll(packed)).toEqual([
    ['pubg.png', text],
    ['apex.png', text],
    ['empty.png', ''],
  ]);
});

test('an archive with a comment is unpacked', async () => {
  const comment = Buffer.from('made by hand');
  const packed = Buffer.concat([zip({ 'pubg.png': strToU8('a') }), comment]);
  packed.writeUInt16LE(comment.length, packed.lastIndexOf(END_MARK) + 20);
  expect(await readAll(packed)).toEqual([['pubg.png', 'a']]);
});

test('GBK file names in archives from Chinese Windows are decoded', async () => {
  const packed = zip({ 'aaaaaaaa.png': strToU8('a') });
  const gbk = Buffer.from([0xbe, 0xf8, 0xb5, 0xd8, 0xc7, 0xf3, 0xc9, 0xfa]);
  for (let at = packed.indexOf('aaaaaaaa'); at >= 0; at = packed.indexOf('aaaaaaaa')) gbk.copy(packed, at);
  expect(await readAll(packed)).toEqual([['绝地求生.png', 'a']]);
});

test('a compressed file above the limit of one picture is not unpacked', async () => {
  const [file] = unpackCovers(zip({ 'pubg.png': new Uint8Array(imageLimits.bytes + 1) }), 'covers.zip');
  expect(await file?.read()).toBeNull();
});

test('an uncompressed file above the limit of one picture is not read, whatever size the archive declares', async () => {
  const packed = zip({ 'pubg.png': new Uint8Array(imageLimits.bytes + 1) }, 0);
  expect(await unpackCovers(packed, 'covers.zip')[0]?.read()).toBeNull();
  await expect(unpackCovers(declareSize(packed, 100), 'covers.zip')[0]?.read()).rejects.toMatchObject(refusal);
});

test.each([0, 100, 999_999, 1_000_001])(
  'a compressed file of 1,000,000 bytes that declares %i is refused',
  async (declared) => {
    const packed = declareSize(zip({ 'pubg.png': new Uint8Array(1_000_000) }), declared);
    await expect(unpackCovers(packed, 'covers.zip')[0]?.read()).rejects.toMatchObject(refusal);
  },
);

test('a damaged file in an archive is refused, and the other files are unpacked', async () => {
  const packed = zip({ 'pubg.png': strToU8('a'), 'apex.png': strToU8('b') });
  packed.fill(0xff, 30 + 'pubg.png'.length, 30 + 'pubg.png'.length + 3);
  const [pubg, apex] = unpackCovers(packed, 'covers.zip');
  await expect(pubg?.read()).rejects.toMatchObject(refusal);
  expect((await apex?.read())?.toString()).toBe('b');
});

test('a file of an archive whose local header or content lies outside the archive is refused', async () => {
  const packed = zip({ 'pubg.png': strToU8('a') });
  const entryAt = packed.indexOf(ENTRY_MARK);
  for (const [field, value] of [
    [42, 1],
    [42, packed.length - 2],
    [42, 0x7fffffff],
    [20, packed.length],
  ] as const) {
    const broken = Buffer.from(packed);
    broken.writeUInt32LE(value, entryAt + field);
    await expect(unpackCovers(broken, 'covers.zip')[0]?.read()).rejects.toMatchObject(refusal);
  }
});

test('an archive that names a file twice is refused before anything is unpacked', () => {
  const packed = zip({ 'pubg.png': new Uint8Array(1_280_000) });
  const twice = withEntries(
    packed,
    Array.from({ length: coverLimits.files }, () => 'pubg.png'),
  );
  expect(opening(twice)).toThrow(refused);
  expect(opening(withEntries(packed, ['pubg.png', '__MACOSX/', '__MACOSX/']))).toThrow(refused);
});

test('an archive with too many pictures is refused', () => {
  const files = Object.fromEntries(
    Array.from({ length: coverLimits.files + 1 }, (_, i) => [`${i}.png`, new Uint8Array(1)]),
  );
  expect(opening(zip(files))).toThrow(refused);
});

test('an archive with more than 1,000 entries is refused, even if most entries are folders or system files', async () => {
  const packed = zip({ 'pubg.png': strToU8('a') });
  const names = ['pubg.png', ...Array.from({ length: 1000 }, (_, i) => (i % 2 ? `${i}/` : `__MACOSX/${i}`))];
  expect(await readAll(withEntries(packed, names.slice(0, 1000)))).toEqual([['pubg.png', 'a']]);
  expect(opening(withEntries(packed, names))).toThrow(refused);
});

test('an archive that would unpack to too many bytes is refused', () => {
  expect(opening(declareSize(zip({ 'pubg.png': new Uint8Array(1_000_000) }), coverLimits.unpackedBytes + 1))).toThrow(
    refused,
  );
});

test('an encrypted archive is refused', () => {
  const packed = zip({ 'pubg.png': strToU8('a') });
  packed.writeUInt16LE(1, packed.indexOf(ENTRY_MARK) + 8);
  expect(opening(packed)).toThrow(refused);
});

test('a Zip64 archive is refused', () => {
  const packed = zip({ 'pubg.png': strToU8('a') });
  const endAt = packed.lastIndexOf(END_MARK);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  expect(opening(Buffer.concat([packed.subarray(0, endAt), locator, packed.subarray(endAt)]))).toThrow(refused);
  for (const field of [20, 24, 42]) {
    const large = Buffer.from(packed);
    large.writeUInt32LE(0xffffffff, large.indexOf(ENTRY_MARK) + field);
    expect(opening(large)).toThrow(refused);
  }
});

test('an archive whose directory has other entries than its end record counts is refused', () => {
  const packed = withEntries(zip({ 'pubg.png': strToU8('a') }), ['pubg.png', 'apex.png']);
  for (const count of [0, 1, 3]) {
    packed.writeUInt16LE(count, packed.lastIndexOf(END_MARK) + 8);
    packed.writeUInt16LE(count, packed.lastIndexOf(END_MARK) + 10);
    expect(opening(packed)).toThrow(refused);
  }
});

test('a truncated archive is refused', () => {
  const packed = zip({ 'pubg.png': strToU8('a') });
  for (let length = 4; length < packed.length; length += 1)
    expect(opening(packed.subarray(0, length))).toThrow(refused);
});
