import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).map((file) =>
  readFileSync(`${root}/${file}`, 'utf8'),
);

/** Calls that also affect other routes of the scope. Hooks of the server's lifecycle are not among them. */
const OWN =
  /\bapp\.(?:addHook\(\s*'(?!onListen|onClose|preClose)|\w*ContentTypeParsers?\(|setErrorHandler\(|setNotFoundHandler\(|decorate)|\b(?:speak|guardConsole|servePostedPages)\(app\b/;
const PLUGIN = /export const (\w+(?:Routes|Pages)): FastifyPlugin/g;

/** Plugins that make these calls, so they must be registered in a scope of their own. */
const apart = new Set(
  sources
    .filter((source) => OWN.test(source))
    .flatMap((source) => [...source.matchAll(PLUGIN)].map(([, name]) => name ?? '')),
);

// One scope per routes file took a fifth of the startup time, so most files share the scope of their caller.
test('route files that add hooks, parsers or error handlers are Fastify plugins with their own scope', () => {
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
