import * as router from 'react-router';
import { expect, test } from 'vitest';
import { openSiteBuild } from './open-site-build.ts';

/** A site with a home page, a game page that knows one game, and a catch-all route. */
function makeBuild() {
  const drawn: string[] = [];
  const refuse = () => {
    throw router.data(null, { status: 404 });
  };
  const page = { default: () => null };
  const loader = ({ params }: router.LoaderFunctionArgs) => (params['id'] === 'known' ? null : refuse());
  const build: router.ServerBuild = {
    entry: {
      module: {
        default: (request, status) => {
          drawn.push(new URL(request.url).pathname);
          return new Response('drawn', { status });
        },
      },
    },
    routes: {
      root: { id: 'root', path: '', module: page },
      home: { id: 'home', parentId: 'root', index: true, module: page },
      games: { id: 'games', parentId: 'root', path: 'games', module: page },
      game: { id: 'game', parentId: 'games', path: ':id', module: { ...page, loader } },
      unknown: { id: 'unknown', parentId: 'root', path: '*', module: { ...page, loader: refuse } },
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  };
  const site = openSiteBuild(router, build, 'production');
  const ask = async (path: string, hasNotFoundPage: boolean) => {
    const request = new Request(new URL(path, 'http://site.test'));
    const { status, body } = await site.handle(request, new router.RouterContextProvider(), hasNotFoundPage);
    return { status, isDrawn: body !== null };
  };
  return { ...site, ask, drawn };
}

test('the 404 page is rendered only if it is not cached, and every other page is always rendered', async () => {
  const { ask, drawn } = makeBuild();
  expect(await ask('/games/nothing', false)).toEqual({ status: 404, isDrawn: true });
  expect(await ask('/games/nothing-else', true)).toEqual({ status: 404, isDrawn: false });
  expect(await ask('/nothing', true)).toEqual({ status: 404, isDrawn: false });
  expect(await ask('/games/known', true)).toEqual({ status: 200, isDrawn: true });
  expect(drawn).toEqual(['/games/nothing', '/games/known']);
});

test('matchRoutes returns the routes of a URL, and says whether the URL is unknown', () => {
  const { matchRoutes } = makeBuild();
  expect(matchRoutes('/')).toMatchObject({ ids: 'root home', isUnknown: false });
  expect(matchRoutes('/games/any')).toMatchObject({ ids: 'root games game', isUnknown: false });
  expect(matchRoutes('/nothing/here')).toMatchObject({ ids: 'root unknown', isUnknown: true });
});

test.each([
  ['/', '/'],
  ['/games/Any', '/games/Any'],
  ['/GAMES/Any', '/games/Any'],
  ['/games/:ID', '/games/:ID'],
  ['/Nothing/here', '/Nothing/here'],
])('the path %s is returned in the letter case of its route: %s', (asked, path) => {
  expect(makeBuild().matchRoutes(asked).path).toBe(path);
});
