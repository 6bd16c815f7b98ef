import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const app = join(import.meta.dirname, '..');
const isComment = (line: string) => /^\s*(?:\/\/|\/?\*)/.test(line);

const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
const codeOf = (path: string) =>
  readFileSync(join(app, path), 'utf8')
    .split('\n')
    .filter((line) => !isComment(line))
    .join('\n');

test('the test that forbids JSONP calls finds the source files of the site', () => {
  expect(sources.length).toBeGreaterThan(500);
});

test('decision 0029: the site makes no JSONP call', () => {
  expect(sources.filter((path) => /jsonp|['"]callback['"]/i.test(codeOf(path)))).toEqual([]);
});

describe('no token is sent in a query', () => {
  /** These files read or store credentials of the account SDK or the desktop client. They build no addresses. */
  const readers = [
    'bridge/simulator.ts',
    'session/native-account-api.ts',
    'session/stored-caller.ts',
    'session/web-identity-source.ts',
  ];

  test('access_token is named only in the file that reads credentials', () => {
    const named = sources.filter((path) => /\baccess_token\b/.test(codeOf(path)));
    // The API reference describes the field.
    expect(named.toSorted()).toEqual([...readers, 'features/developers/api/field-words.ts'].toSorted());
  });

  test.each(readers)('the source file %s builds no address that contains access_token', (path) => {
    expect(codeOf(path)).not.toMatch(/access_token=|URLSearchParams|searchParams/);
  });

  test('no source file puts a token into an address under another name', () => {
    const intoQuery =
      /[?&]\w*token=\$\{|(?:append|set)\(\s*['"`]\w*token['"`]|URLSearchParams\(\{[^}]*\b(?:access)?token\b/i;
    expect(sources.filter((path) => intoQuery.test(codeOf(path)))).toEqual([]);
  });
});
