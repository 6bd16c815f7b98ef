import { expect, test } from 'vitest';
import { countRegexSteps } from '../../test/count-regex-steps.ts';
import { trailingSlashes } from './shell.routes.ts';

test.each([
  ['/center///', '/center'],
  ['///', ''],
  ['/a//b', '/a//b'],
])('the path %s without trailing slashes is %j', (path, stem) => {
  expect(path.replace(trailingSlashes, '')).toBe(stem);
});

test('removing many trailing slashes from a path takes linear time', () => {
  const path = `${'/'.repeat(1000)}x`;
  expect(countRegexSteps(trailingSlashes, path).steps).toBeLessThan(8 * path.length);
});
