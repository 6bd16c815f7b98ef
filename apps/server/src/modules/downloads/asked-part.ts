import type { IncomingHttpHeaders } from 'node:http';

/** The file that an address gives at the moment. */
export interface OfferedFile {
  /** Strong: with its quotes, and the same only for the same bytes. */
  etag: string;
  /** Whole seconds. */
  lastModified: Date;
  bytes: number;
}

/** What of the file is to be answered; positions count from 0, and `end` is the last byte's. */
export type AskedPart =
  | { kind: 'whole' }
  | { kind: 'part'; start: number; end: number }
  /** Nothing of it exists. */
  | { kind: 'beyond' }
  /** The caller has it already. */
  | { kind: 'unchanged' }
  /** The caller wants another file than this one. */
  | { kind: 'changed' };

type Asked = Pick<
  IncomingHttpHeaders,
  'if-match' | 'if-unmodified-since' | 'if-none-match' | 'if-modified-since' | 'range'
> & { 'if-range'?: string | string[] | undefined };

/** Reads the preconditions and the range of a request in the order of RFC 9110, section 13.2.2. */
export function askedPart(method: string, headers: Asked, file: OfferedFile): AskedPart {
  if (!isWhatIsWanted(headers, file)) return { kind: 'changed' };
  if (isKnown(headers, file)) return { kind: 'unchanged' };
  // A range means something in a GET alone.
  if (headers.range === undefined || method !== 'GET') return { kind: 'whole' };
  return isStillTheSame(headers['if-range']?.toString(), file) ? partOf(headers.range, file.bytes) : { kind: 'whole' };
}

function isWhatIsWanted(headers: Asked, { etag, lastModified }: OfferedFile): boolean {
  const wanted = headers['if-match'];
  if (wanted !== undefined) return listed(wanted).some((tag) => tag === '*' || tag === etag);
  const since = momentOf(headers['if-unmodified-since']);
  return since === null || lastModified.getTime() <= since;
}

function isKnown(headers: Asked, { etag, lastModified }: OfferedFile): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) return listed(known).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
  const since = momentOf(headers['if-modified-since']);
  return since !== null && lastModified.getTime() <= since;
}

/** Whether the caller's first half is of this file: by its tag, or by the very date it was given. A weak tag proves nothing. */
function isStillTheSame(ifRange: string | undefined, { etag, lastModified }: OfferedFile): boolean {
  if (ifRange === undefined) return true;
  return ifRange.includes('"') ? ifRange.trim() === etag : momentOf(ifRange) === lastModified.getTime();
}

/** Blanks stand between marks only, so that a long row of them is read once. */
export const rangePattern = /^bytes=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i;

/**
 * One range, of bytes. Several at once, another unit and what is no range at all are answered with the whole file, as
 * the standard allows: whoever downloads in pieces asks for each on its own.
 */
function partOf(range: string, bytes: number): AskedPart {
  const [, from = '', to = ''] = rangePattern.exec(range) ?? [];
  if (from === '' && to === '') return { kind: 'whole' };
  if (from === '') return lastBytes(Number(to), bytes);
  const start = Number(from);
  const end = to === '' ? bytes - 1 : Number(to);
  // The wrong way round is no range; this must be seen before the end is cut to the file's.
  if (end < start && to !== '') return { kind: 'whole' };
  return start < bytes ? { kind: 'part', start, end: Math.min(end, bytes - 1) } : { kind: 'beyond' };
}

const lastBytes = (count: number, bytes: number): AskedPart =>
  count > 0 ? { kind: 'part', start: Math.max(0, bytes - count), end: bytes - 1 } : { kind: 'beyond' };

const listed = (tags: string) => tags.split(',').map((tag) => tag.trim());

/** A date of HTTP; null for what is none, which counts as not sent. */
function momentOf(text: string | undefined): number | null {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? null : time;
}
