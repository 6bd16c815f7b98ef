import { bareRoutes, hasLayout, layoutRoutes, pageRoutes, type PageName } from '@feisuo/contract/facts/site-pages';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { layoutOf, type RouteHandle } from './route-handle.ts';
import routes from './routes.ts';

/** The full path and the file of every route. */
function flatten(entries: RouteConfigEntry[], parent = ''): { path: string; file: string }[] {
  return entries.flatMap((entry) => {
    const path = `${parent}/${entry.path ?? ''}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
    return [...(entry.children ? flatten(entry.children, path) : []), { path, file: entry.file }];
  });
}

const all = flatten(routes);
const moduleOf = (page: PageName) => {
  // A child route may have the same path as its parent. `findLast` finds the parent route, which has the handle.
  const found = all.findLast(({ path, file }) => path === pageRoutes[page] && !file.startsWith('layouts/'));
  if (!found) throw new Error(`no route for ${page}`);
  return import(/* @vite-ignore */ `./${found.file}`) as Promise<{ handle?: RouteHandle; default: unknown }>;
};

/** Pages whose layout is rendered by their parent route. */
const dressedByParent = new Set<PageName>(['MemberMessages']);

for (const page of Object.keys(pageRoutes) as PageName[]) {
  test(`§2 layout rule: the route of ${page} has the specified address and declares its layout`, async () => {
    const { handle, default: component } = await moduleOf(page);
    expect(component).toBeTypeOf('function');
    if (dressedByParent.has(page)) return;
    expect(handle?.page).toBe(page);
    expect(layoutOf(handle, null) === 'site').toBe(hasLayout(page));
    expect(layoutOf(handle, 'a.png') === 'site').toBe(hasLayout(page, 'a.png'));
    expect(layoutOf(handle, '') === 'site').toBe(hasLayout(page, ''));
  });
}

test('§2 layout rule: exactly the eighteen named pages have no common layout', () => {
  expect(Object.keys(bareRoutes)).toHaveLength(18);
  const dressed = flatten(routes.filter(({ file }) => file !== 'layouts/slim.tsx'));
  const bare = flatten(routes.filter(({ file }) => file === 'layouts/slim.tsx'));
  for (const path of Object.values(bareRoutes)) expect(bare.map((route) => route.path)).toContain(path);
  for (const path of Object.values(layoutRoutes)) expect(dressed.map((route) => route.path)).toContain(path);
});
