import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { lastingStyles, manifestScript, slimManifest } from './slim-manifest.ts';

test('a route in the slim manifest keeps the fields that the browser reads, and routes of files are left out', () => {
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
      about: { id: 'about', module: '/about.js', imports: [], css: [], hasLoader: true, hasDefaultExport: true },
      robots: { id: 'robots', module: '/robots.js', hasLoader: true, hasDefaultExport: false },
      news: { id: 'news', module: '/news.js', hasDefaultExport: false },
      article: { id: 'article', parentId: 'news', module: '/article.js', hasDefaultExport: true },
    },
  });
  expect(slim.routes).toEqual({
    games: { id: 'games', path: 'games', module: '/games.js', css: ['/games.css'], hasLoader: true },
    about: { id: 'about', module: '/about.js', hasLoader: true },
    news: { id: 'news', module: '/news.js' },
    article: { id: 'article', parentId: 'news', module: '/article.js' },
  });
  expect(slim.entry).toEqual({ module: '/entry.js', imports: ['/framework.js'] });
});

test('a route in the slim manifest does not repeat the style sheets of the root route', () => {
  const { routes } = slimManifest({
    entry: { module: '/entry.js' },
    routes: {
      root: { css: ['/site.css'], hasDefaultExport: true },
      games: { css: ['/games.css', '/site.css'], hasDefaultExport: true },
      about: { css: ['/site.css'], hasDefaultExport: true },
    },
  });
  expect(routes).toEqual({ root: { css: ['/site.css'] }, games: { css: ['/games.css'] }, about: {} });
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
  const page: Record<string, unknown> = {};
  page['window'] = page;
  runInNewContext(script, page);
  expect(page['__reactRouterManifest']).toEqual(manifest);
});
