import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).map((file) =>
  readFileSync(`${root}/${file}`, 'utf8'),
);

/** Calls that would affect routes beside them; server lifecycle hooks do not. */
const OWN =
  /\bapp\.(?:addHook\(\s*'(?!onListen|onClose|preClose)|\w*ContentTypeParsers?\(|setErrorHandler\(|setNotFoundHandler\(|decorate)|\b(?:speak|guardConsole|servePostedPages)\(app\b/;
const PLUGIN = /export const (\w+(?:Routes|Pages)): FastifyPlugin/g;

/** Encapsulated plugins. */
const apart = new Set(
  sources
    .filter((source) => OWN.test(source))
    .flatMap((source) => [...source.matchAll(PLUGIN)].map(([, name]) => name ?? '')),
);

// A scope per routes file took a fifth of a start, so most share their caller's.
test('routes with their own hooks, parsers or error handlers are registered, never just called', () => {
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
      'adSandboxRoutes',
      'attachmentRoutes',
    ]),
  );
  expect(called.filter((name) => apart.has(name))).toEqual([]);
});
