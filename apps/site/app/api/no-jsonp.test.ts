import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const app = join(import.meta.dirname, '..');
const isComment = (line: string) => /^\s*(?:\/\/|\/?\*)/.test(line);

test('decision 0112: no source of the site makes a JSONP call', () => {
  const sources = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.filter((path) =>
    readFileSync(join(app, path), 'utf8')
      .split('\n')
      .some((line) => !isComment(line) && /jsonp|['"]callback['"]/i.test(line)),
  );
  expect(found).toEqual([]);
});
