import { expect, test } from 'vitest';
import { countRegexSteps } from '../../../test/count-regex-steps.ts';
import { requestedRange, rangePattern, type RequestedRange } from './requested-range.ts';

const lastModified = new Date('2026-11-15T08:00:00Z');
const file = { etag: '"abc"', lastModified, bytes: 1000 };
const asked = (headers: Record<string, string>, method = 'GET') => requestedRange(method, headers, file);
const part = (start: number, end: number): RequestedRange => ({ kind: 'part', start, end });
const whole: RequestedRange = { kind: 'whole' };
const at = (time: string) => new Date(time).toUTCString();

test.each<[string, RequestedRange]>([
  ['bytes=0-', part(0, 999)],
  ['bytes=0-0', part(0, 0)],
  ['bytes=10-19', part(10, 19)],
  ['bytes=999-', part(999, 999)],
  ['bytes=500-99999', part(500, 999)],
  [`bytes=500-${'9'.repeat(400)}`, part(500, 999)],
  ['bytes=-1', part(999, 999)],
  ['bytes=-5000', part(0, 999)],
  ['BYTES= 3 - 4 ', part(3, 4)],
  ['bytes=1000-', { kind: 'beyond' }],
  ['bytes=1000-1001', { kind: 'beyond' }],
  [`bytes=${'9'.repeat(400)}-`, { kind: 'beyond' }],
  ['bytes=-0', { kind: 'beyond' }],
  // These values are not single byte ranges, so the whole file is sent.
  ['bytes=', whole],
  ['bytes=-', whole],
  ['bytes=9-3', whole],
  ['bytes=5000-4000', whole],
  ['bytes=a-b', whole],
  ['bytes=0-1,3-4', whole],
  ['bytes=1.5-2', whole],
  ['bytes=--5', whole],
  ['items=0-5', whole],
  ['0-5', whole],
])('the range header %s gets the right part of the file', (range, expected) => {
  expect(asked({ range })).toEqual(expected);
});

test('HEAD ignores a range header', () => {
  expect(asked({ range: 'bytes=1-2' }, 'HEAD')).toEqual(whole);
});

test.each([
  ['"abc"', true],
  [' "abc" ', true],
  ['"other"', false],
  ['W/"abc"', false],
  ['*', false],
  ['', false],
  [at('2026-11-15T08:00:00Z'), true],
  // A date matches only if it equals the date of the file.
  [at('2026-11-15T07:59:59Z'), false],
  [at('2026-11-15T09:00:00Z'), false],
  ['yesterday', false],
])('with the header If-Range: %s, the answer is only the requested part: %s', (ifRange, goesOn) => {
  expect(asked({ range: 'bytes=5-', 'if-range': ifRange })).toEqual(goesOn ? part(5, 999) : whole);
});

test.each([
  [{ 'if-none-match': '"abc"' }, 'unchanged'],
  [{ 'if-none-match': '"x", W/"abc"' }, 'unchanged'],
  [{ 'if-none-match': '*' }, 'unchanged'],
  [{ 'if-none-match': '"x"' }, 'whole'],
  // If-None-Match takes precedence over If-Modified-Since.
  [{ 'if-none-match': '"x"', 'if-modified-since': at('2027-01-01') }, 'whole'],
  [{ 'if-modified-since': at('2026-11-15T08:00:00Z') }, 'unchanged'],
  [{ 'if-modified-since': at('2026-11-15T07:59:59Z') }, 'whole'],
  [{ 'if-modified-since': 'nonsense' }, 'whole'],
  [{ 'if-match': '"abc"' }, 'whole'],
  [{ 'if-match': '*' }, 'whole'],
  [{ 'if-match': 'W/"abc"' }, 'changed'],
  [{ 'if-match': '"x", "y"' }, 'changed'],
  [{ 'if-unmodified-since': at('2026-11-15T08:00:00Z') }, 'whole'],
  [{ 'if-unmodified-since': at('2026-11-15T07:00:00Z') }, 'changed'],
  [{ 'if-match': '"abc"', 'if-unmodified-since': at('2020-01-01') }, 'whole'],
  [{ 'if-match': '"x"', 'if-none-match': '"abc"' }, 'changed'],
  [{ 'if-none-match': '"abc"', range: 'bytes=5000-' }, 'unchanged'],
] as [Record<string, string>, string][])('the precondition headers %j get the answer %s', (headers, kind) => {
  expect(asked(headers).kind).toBe(kind);
});

test('a range header with many blanks is parsed in linear time', () => {
  const range = `bytes=${' '.repeat(1000)}`;
  expect(countRegexSteps(rangePattern, range).steps).toBeLessThan(8 * range.length);
});
