import { createRequestHandler, Links, Outlet, RouterContextProvider, Scripts, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import * as entry from '../entry.server.tsx';
import { siteRequestContext } from '../site-request.ts';

const file = (module: string, imports: string[]) => ({
  module,
  imports,
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
  css: [],
});

/** A site with a single page, in the format of the server build that `react-router build` creates. */
const site: ServerBuild = {
  entry: { module: entry },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: {
        default: () => (
          <html lang="zh-CN">
            <head>
              <title>root</title>
              <Links />
            </head>
            <body>
              <Outlet />
              <Scripts />
            </body>
          </html>
        ),
      },
    },
    page: { id: 'page', parentId: 'root', index: true, module: { default: () => <h1>page</h1> } },
  },
  assets: {
    version: '1',
    url: '/assets/manifest.js',
    entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'] },
    routes: {
      root: { id: 'root', path: '', ...file('/assets/root.js', ['/assets/framework.js']) },
      page: { id: 'page', parentId: 'root', index: true, ...file('/assets/page.js', ['/assets/shared.js']) },
    },
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
};

async function draw(): Promise<string> {
  const context = new RouterContextProvider();
  const failures: unknown[] = [];
  context.set(siteRequestContext, { reportError: (error: unknown) => failures.push(error) } as never);
  const answer = await createRequestHandler(site, 'production')(new Request('http://localhost/'), context);
  const html = await answer.text();
  expect(failures).toEqual([]);
  return html;
}

test('React Router writes its start script and preloads in the form that scripts-after-paint expects', async () => {
  const html = await draw();
  expect(html.match(/<script type="later">/g)).toHaveLength(1);
  expect(html).toMatch(/<script type="later">[^<]*import[^<]*\/assets\/manifest\.js/);
  for (const name of ['entry', 'framework', 'root', 'page', 'shared'])
    expect(html, name).toContain(`<link rel="later" href="/assets/${name}.js"`);
});

test('no script of React Router is fetched or run before the first paint', async () => {
  const html = await draw();
  expect(html).not.toContain('modulepreload"');
  expect(html).not.toContain('type="module"');
});
