import { expect, test } from './fixtures.ts';

/** Global variables of React Router that `apps/site/app/rendering/page-router.ts` reads. */
interface Globals {
  __reactRouterDataRouter: {
    state: { location: { pathname: string }; navigation: { state: string }; matches: { route: { path?: string } }[] };
    routes: Route[];
    subscribe(listener: (state: { navigation: { state: string } }) => void): () => void;
  };
  __reactRouterManifest: { routes: Record<string, { module: string } | undefined> };
  states: string[];
}
interface Route {
  id: string;
  loader?: unknown;
  lazy?: object;
  children?: Route[];
}

test('React Router keeps its router in a global, with the state of the page and of a navigation', async ({ page }) => {
  await page.goto('/');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await page.evaluate(() => {
    const globals = window as unknown as Globals;
    const { __reactRouterDataRouter: router } = globals;
    globals.states = [];
    router.subscribe(({ navigation }) => globals.states.push(navigation.state));
  });
  await page.getByRole('banner').getByRole('link', { name: '游戏库' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/games$/);
  const seen = await page.evaluate(() => {
    const { states, __reactRouterDataRouter: router } = window as unknown as Globals;
    const { location, matches } = router.state;
    return { states, pathname: location.pathname, paths: matches.map(({ route }) => route.path) };
  });
  expect(seen.states).toContain('loading');
  expect(seen.states.at(-1)).toBe('idle');
  expect(seen.pathname).toBe('/games');
  expect(seen.paths).toContain('games');
});

test("React Router keeps an unvisited route's code behind functions in `lazy`, and its file in the manifest", async ({
  page,
}) => {
  await page.goto('/');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  const { lazy, loader, file } = await page.evaluate(() => {
    const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as unknown as Globals;
    const all = (routes: Route[]): Route[] => routes.flatMap((route) => [route, ...all(route.children ?? [])]);
    const route = all(router.routes).find(({ id }) => /download/.test(id));
    return {
      lazy: Object.values(route?.lazy ?? {}).map((part) => typeof part),
      loader: typeof route?.loader,
      file: manifest.routes[route?.id ?? '']?.module,
    };
  });
  expect(lazy).toContain('function');
  expect(loader).toBe('function');
  expect(file).toMatch(/^\/assets\/.+\.js$/);
});
