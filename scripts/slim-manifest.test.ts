import { expect, test } from 'vitest';
import { lastingStyles, slimManifest } from './slim-manifest.ts';

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
