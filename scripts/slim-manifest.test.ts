import { expect, test } from 'vitest';
import { slimManifest } from './slim-manifest.ts';

test('a route keeps what the browser reads and loses what it never asks for', () => {
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
