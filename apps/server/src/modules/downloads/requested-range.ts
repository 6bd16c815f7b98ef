import type { IncomingHttpHeaders } from 'node:http';

export interface OfferedFile {
  /** Strong, including quotes. */
  etag: string;
  /** Whole seconds. */
  lastModified: Date;
  bytes: number;
}

/** The part to answer, from 0; `end` is inclusive. */
export type RequestedRange =
  | { kind: 'whole' }
  | { kind: 'part'; start: number; end: number }
  /** 416. */
  | { kind: 'beyond' }
  /** 304. */
  | { kind: 'unchanged' }
  /** 412. */
  | { kind: 'changed' };

type Asked = Pick<
  IncomingHttpHeaders,
  'if-match' | 'if-unmodified-since' | 'if-none-match' | 'if-modified-since' | 'range'
> & { 'if-range'?: string | string[] | undefined };

/** Evaluates preconditions and range in the order of RFC 9110, section 13.2.2. */
export function requestedRange(method: string, headers: Asked, file: OfferedFile): RequestedRange {
  if (!matchesIfMatch(headers, file)) return { kind: 'changed' };
  if (isNotModified(headers, file)) return { kind: 'unchanged' };
  // Ranges apply to GET only.
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

/** If-Range: by strong tag or exact date. A weak tag does not match. */
function matchesIfRange(ifRange: string | undefined, { etag, lastModified }: OfferedFile): boolean {
  if (ifRange === undefined) return true;
  return ifRange.includes('"') ? ifRange.trim() === etag : momentOf(ifRange) === lastModified.getTime();
}

/** Blanks are anchored between tokens, so matching is linear. */
export const rangePattern = /^bytes=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i;

/**
 * A single byte range. Several ranges, another unit or a malformed header get the whole file, as the standard allows.
 */
function parseRange(range: string, bytes: number): RequestedRange {
  const [, from = '', to = ''] = rangePattern.exec(range) ?? [];
  if (from === '' && to === '') return { kind: 'whole' };
  if (from === '') return lastBytes(Number(to), bytes);
  const start = Number(from);
  const end = to === '' ? bytes - 1 : Number(to);
  // A reversed range is invalid; checked before the end is clamped.
  if (end < start && to !== '') return { kind: 'whole' };
  return start < bytes ? { kind: 'part', start, end: Math.min(end, bytes - 1) } : { kind: 'beyond' };
}

const lastBytes = (count: number, bytes: number): RequestedRange =>
  count > 0 ? { kind: 'part', start: Math.max(0, bytes - count), end: bytes - 1 } : { kind: 'beyond' };

const listed = (tags: string) => tags.split(',').map((tag) => tag.trim());

/** An HTTP date; null for an invalid one, which is ignored. */
function momentOf(text: string | undefined): number | null {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? null : time;
}
