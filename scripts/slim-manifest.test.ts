import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { lastingStyles, manifestScript, slimManifest } from './slim-manifest.ts';

test('a route in the slim manifest keeps the fields that the browser reads, and loses all others', () => {
  const slim = slimManifest({
    entry: { module: '/entry.js', imports: ['/framework.js'] },
    routes: {
      games: {
        id: 'games',
        path: 'games',
        module: '/games.js',
        imports: ['/framework.js'],
        css: ['/games.css'],
        hasLoader: true,
        hasAction: false,
        hasDefaultExport: true,
      },
      robots: { id: 'robots', module: '/robots.js', imports: [], css: [], hasLoader: true },
    },
  });
  expect(slim.routes).toEqual({
    games: { id: 'games', path: 'games', module: '/games.js', css: ['/games.css'], hasLoader: true },
    robots: { id: 'robots', module: '/robots.js', hasLoader: true },
  });
  expect(slim.entry).toEqual({ module: '/entry.js', imports: ['/framework.js'] });
});

test('lastingStyles lists the style sheets of all pages, without those of single routes', () => {
  const routes = {
    root: { css: ['/site.css#', '/fonts.css'] },
    games: { css: ['/games.css#', '/site.css#'] },
  };
  expect(lastingStyles({ entry: { module: '/entry.js' }, routes })).toEqual(['/site.css#']);
});

test('the file of the manifest adds to each route its id', () => {
  const routes = { root: { id: 'root', path: '' }, 'routes/games': { id: 'routes/games', parentId: 'root' } };
  const manifest = { entry: { module: '/entry.js' }, routes };
  const script = manifestScript(manifest);
  expect(script).not.toContain('"id"');
  const page: { window?: unknown; __reactRouterManifest?: unknown } = {};
  page.window = page;
  runInNewContext(script, page);
  expect(page.__reactRouterManifest).toEqual(manifest);
});
