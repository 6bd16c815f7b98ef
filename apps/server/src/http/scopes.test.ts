import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).map((file) =>
  readFileSync(`${root}/${file}`, 'utf8'),
);

/** What would hold for whatever is served beside it; hooks on the server's own start and end are nobody's alone. */
const OWN =
  /\bapp\.(?:addHook\(\s*'(?!onListen|onClose|preClose)|\w*ContentTypeParsers?\(|setErrorHandler\(|setNotFoundHandler\(|decorate)|\b(?:speak|guardConsole|servePostedPages)\(app\b/;
const PLUGIN = /export const (\w+(?:Routes|Pages)): FastifyPlugin/g;

/** Plugins by name that keep something to themselves. */
const apart = new Set(
  sources
    .filter((source) => OWN.test(source))
    .flatMap((source) => [...source.matchAll(PLUGIN)].map(([, name]) => name ?? '')),
);

// A scope of its own for every file of routes took a fifth of a start, so most share their caller's.
test('routes with hooks, parsers or errors of their own are registered, which keeps these to them, and never just called', () => {
  const called = sources.flatMap((source) =>
    [...source.matchAll(/(?:await |=>\s+)(\w+)\((?:app|scope|played), |\bmount: (\w+)/g)].flatMap(
      ([, direct, mounted]) => direct ?? mounted ?? [],
    ),
  );
  expect(called.length).toBeGreaterThan(50);
  expect([...apart]).toEqual(
    expect.arrayContaining([
      'consoleRoutes',
      'notifyRoutes',
      'observabilityRoutes',
      'adStandInRoutes',
      'attachmentRoutes',
    ]),
  );
  expect(called.filter((name) => apart.has(name))).toEqual([]);
});
