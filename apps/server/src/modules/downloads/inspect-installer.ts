import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { FieldFault } from '../../http/wrong-field.ts';

/** A file that can be read at any position. */
export interface ReadBytes {
  bytes: number;
  /** Returns fewer bytes at the end of the file. */
  read(start: number, length: number): Promise<Buffer>;
}

/** The first reason why a file is not a valid installer, or null. */
export const faultOfInstaller = (platform: ReleasePlatform, file: ReadBytes): Promise<FieldFault | null> =>
  platform === 'windows' ? faultOfProgram(file) : faultOfPackage(file);

const wrong = (rule: string, message: string): FieldFault => ({ field: 'file', rule, says: message });

const HEADER_BYTES = 4096;
/** Processor types in a Windows program: x86, x64 and arm64. */
const machines = new Set([0x014c, 0x8664, 0xaa64]);
const IS_LIBRARY = 0x2000;

async function faultOfProgram(file: ReadBytes): Promise<FieldFault | null> {
  const head = await file.read(0, HEADER_BYTES);
  const at = head.length >= 64 ? head.readUInt32LE(0x3c) : 0;
  if (at < 64 || at + 24 > head.length || head.toString('latin1', at, at + 4) !== 'PE\0\0')
    return wrong('this file only begins like a Windows program', fieldRefusals.programDamaged);
  if (!machines.has(head.readUInt16LE(at + 4)))
    return wrong('this program is for no kind of processor that we know', fieldRefusals.programProcessor);
  if ((head.readUInt16LE(at + 22) & IS_LIBRARY) !== 0)
    return wrong('this is a library, and no program', fieldRefusals.programLibrary);
  // Refuses a program that is also an archive, because an archive tool would open other content than Windows starts.
  return (await holdsArchive(file))
    ? wrong('this file is a program and an archive at once', fieldRefusals.programAndArchive)
    : null;
}

const END_MARK = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const ENTRY_MARK = 0x02014b50;
const ENTRY_BYTES = 46;
const MAX_LISTING = 32 * 1024 ** 2;

/** The end of central directory record of a zip archive. */
interface ArchiveEnd {
  entries: number;
  listingBytes: number;
  listingAt: number;
  endAt: number;
  /** Whether the record and its comment reach the end of the file. */
  isLast: boolean;
}

/** Finds possible end records where archive tools search for them, the last one first. */
async function findArchiveEnds(file: ReadBytes): Promise<ArchiveEnd[]> {
  const from = Math.max(0, file.bytes - END_BYTES - MAX_COMMENT);
  const tail = await file.read(from, file.bytes - from);
  const ends: ArchiveEnd[] = [];
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_MARK) continue;
    ends.push({
      entries: tail.readUInt16LE(at + 10),
      listingBytes: tail.readUInt32LE(at + 12),
      listingAt: tail.readUInt32LE(at + 16),
      endAt: from + at,
      isLast: at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length,
    });
  }
  return ends;
}

/**
 * Whether the file is also an archive: an end record is at its end, or directly after a central directory. Archive
 * tools accept data before and after an archive.
 */
async function holdsArchive(file: ReadBytes): Promise<boolean> {
  for (const { endAt, listingBytes, isLast } of await findArchiveEnds(file)) {
    if (isLast) return true;
    const listing = await file.read(Math.max(0, endAt - listingBytes), 4);
    if (listing.length === 4 && listing.readUInt32LE(0) === ENTRY_MARK) return true;
  }
  return false;
}

async function faultOfPackage(file: ReadBytes): Promise<FieldFault | null> {
  const archive = (await findArchiveEnds(file)).find(({ isLast }) => isLast);
  if (!archive) return wrong('this file only begins like an Android package', fieldRefusals.packageDamaged);
  const { listingAt, listingBytes, endAt, entries } = archive;
  if (listingBytes > MAX_LISTING || listingAt + listingBytes !== endAt)
    return wrong('something else lies between what is packed and its list', fieldRefusals.packageStuffed);
  const listing = await file.read(listingAt, listingBytes);
  const names = namesOf(listing, entries);
  if (!names) return wrong('the list of what is packed is damaged', fieldRefusals.packageListing);
  if (names.some((name) => isTrick(name)))
    return wrong('something in it has the name of a place outside of it', fieldRefusals.packageOutside);
  if (new Set(names).size < names.length)
    return wrong('two things in it have the same name', fieldRefusals.packageTwice);
  return names.includes('AndroidManifest.xml')
    ? null
    : wrong('this archive is no Android package', fieldRefusals.packageNoManifest);
}

/** Names of the archive's entries; null if its central directory is invalid. */
function namesOf(listing: Buffer, entries: number): string[] | null {
  const names: string[] = [];
  let at = 0;
  while (at < listing.length) {
    if (at + ENTRY_BYTES > listing.length || listing.readUInt32LE(at) !== ENTRY_MARK) return null;
    const nameBytes = listing.readUInt16LE(at + 28);
    names.push(listing.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes));
    at += ENTRY_BYTES + nameBytes + listing.readUInt16LE(at + 30) + listing.readUInt16LE(at + 32);
  }
  return at === listing.length && names.length === entries ? names : null;
}

const isTrick = (name: string) =>
  name.startsWith('/') || name.includes('\\') || name.includes('\0') || name.split('/').includes('..');
