import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).map((file) =>
  readFileSync(`${root}/${file}`, 'utf8'),
);

/** Calls that also affect other routes of the same scope. Hooks of the server's lifecycle do not affect routes. */
const OWN =
  /\bapp\.(?:addHook\(\s*'(?!onListen|onClose|preClose)|\w*ContentTypeParsers?\(|setErrorHandler\(|setNotFoundHandler\(|decorate)|\b(?:speak|guardConsole|servePostedPages)\(app\b/;
const PLUGIN = /export const (\w+(?:Routes|Pages)): FastifyPlugin/g;

/** Plugins that make such calls, so they must be registered in a scope of their own. */
const apart = new Set(
  sources
    .filter((source) => OWN.test(source))
    .flatMap((source) => [...source.matchAll(PLUGIN)].map(([, name]) => name ?? '')),
);

// A scope for each routes file took a fifth of the startup time, so most files share the scope of their caller.
test('route files that add hooks, parsers or error handlers are registered as Fastify plugins, so these stay local', () => {
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
