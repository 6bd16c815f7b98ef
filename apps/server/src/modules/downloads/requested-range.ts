import type { IncomingHttpHeaders } from 'node:http';

export interface OfferedFile {
  /** A strong entity tag, including its quotes. */
  etag: string;
  /** The date in whole seconds. */
  lastModified: Date;
  bytes: number;
}

/** The part of the file to send. Positions start at 0; `end` is included. */
export type RequestedRange =
  | { kind: 'whole' }
  | { kind: 'part'; start: number; end: number }
  /** The range lies outside the file: answered with status 416. */
  | { kind: 'beyond' }
  /** The client already has this file: answered with status 304. */
  | { kind: 'unchanged' }
  /** The file has changed since the client loaded the first part: answered with status 412. */
  | { kind: 'changed' };

type Asked = Pick<
  IncomingHttpHeaders,
  'if-match' | 'if-unmodified-since' | 'if-none-match' | 'if-modified-since' | 'range'
> & { 'if-range'?: string | string[] | undefined };

/** Evaluates preconditions and range in the order of RFC 9110, section 13.2.2. */
export function requestedRange(method: string, headers: Asked, file: OfferedFile): RequestedRange {
  if (!matchesIfMatch(headers, file)) return { kind: 'changed' };
  if (isNotModified(headers, file)) return { kind: 'unchanged' };
  // A range applies only to GET.
  if (headers.range === undefined || method !== 'GET') return { kind: 'whole' };
  return matchesIfRange(headers['if-range']?.toString(), file)
    ? parseRange(headers.range, file.bytes)
    : { kind: 'whole' };
}

function matchesIfMatch(headers: Asked, { etag, lastModified }: OfferedFile): boolean {
  const wanted = headers['if-match'];
  if (wanted !== undefined) return listed(wanted).some((tag) => tag === '*' || tag === etag);
  const since = momentOf(headers['if-unmodified-since']);
  return since === null || lastModified.getTime() <= since;
}

function isNotModified(headers: Asked, { etag, lastModified }: OfferedFile): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) return listed(known).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
  const since = momentOf(headers['if-modified-since']);
  return since !== null && lastModified.getTime() <= since;
}

/** If-Range matches by strong tag or by exact date. A weak tag does not match. */
function matchesIfRange(ifRange: string | undefined, { etag, lastModified }: OfferedFile): boolean {
  if (ifRange === undefined) return true;
  return ifRange.includes('"') ? ifRange.trim() === etag : momentOf(ifRange) === lastModified.getTime();
}

/** Blanks are allowed only at fixed positions, so matching takes linear time. */
export const rangePattern = /^bytes=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i;

/**
 * Parses a single byte range. Several ranges, another unit or a malformed header get the whole file, as RFC 9110
 * allows.
 */
function parseRange(range: string, bytes: number): RequestedRange {
  const [, from = '', to = ''] = rangePattern.exec(range) ?? [];
  if (from === '' && to === '') return { kind: 'whole' };
  if (from === '') return lastBytes(Number(to), bytes);
  const start = Number(from);
  const end = to === '' ? bytes - 1 : Number(to);
  // A range that ends before it starts is invalid. The check comes before `end` is limited to the length of the file.
  if (end < start && to !== '') return { kind: 'whole' };
  return start < bytes ? { kind: 'part', start, end: Math.min(end, bytes - 1) } : { kind: 'beyond' };
}

const lastBytes = (count: number, bytes: number): RequestedRange =>
  count > 0 ? { kind: 'part', start: Math.max(0, bytes - count), end: bytes - 1 } : { kind: 'beyond' };

const listed = (tags: string) => tags.split(',').map((tag) => tag.trim());

/** Parses an HTTP date; null for an invalid date, which the caller ignores. */
function momentOf(text: string | undefined): number | null {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? null : time;
}
