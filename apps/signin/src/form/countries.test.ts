import { expect, test } from 'vitest';
import { readHomeRegion } from './countries.ts';

const pageWith = (content: string | null) =>
  ({ querySelector: () => (content === null ? null : { content }) }) as unknown as Document;

test.each([
  ['SG', 'SG'],
  ['US', 'US'],
  ['', 'CN'],
  ['FR', 'CN'],
  ['__COUNTRY__', 'CN'],
  ['toString', 'CN'],
  [null, 'CN'],
])('with the country %j in the page, inputs for phone numbers begin with %s', (country, region) => {
  expect(readHomeRegion(pageWith(country))).toBe(region);
});
