import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/launch.mjs';

interface Route {
  parentId?: string;
  path?: string;
  index?: boolean;
}

/** Addresses for the parameters of routes, in the demo content. */
const examples: Readonly<Record<string, string>> = {
  '/games/:id': '/games/pubg',
  '/news/:id': '/news/bufferbloat',
  '/news_pubg/p/:page': '/news_pubg/p/2',
  '/news_pubg/t/:topic': '/news_pubg/t/cup',
  '/news_pubg/t/:topic/p/:page': '/news_pubg/t/cup',
  '/notice/:id': '/notice/1',
  '/agreement/:kind': '/agreement/user',
  '/agreement/:kind/:version': '/agreement/user/1.0',
  '/activity/:id': '/activity/welcome',
  '/activity/img/:id': '/activity/img/spring',
  '/developers/quickstarts/:id': '/developers/quickstarts/react',
  '/en/developers/quickstarts/:id': '/en/developers/quickstarts/react',
  '/developers/api/:group': '/developers/api/oauth',
  '/en/developers/api/:group': '/en/developers/api/oauth',
  '/developers/apps/:id?': '/developers/apps',
  '/member/orders/:id?': '/member/orders',
  '/member/tickets/:id': '/member/tickets',
};

/** Not pages: files, drawings, and addresses that redirect or that only the console or a provider opens. */
const noPage = /\.(?:xml|txt)$|^\/art\/|^\/sso\/|^\/preview\/|^\/bridge-simulator$|\*/;

/** The addresses of all pages of the site, from the route table of the build. */
export function listPages(): string[] {
  const folder = join(root, 'apps/site/build/client/assets');
  const file = readdirSync(folder).find((name) => /^manifest-[\w-]+\.js$/.test(name)) ?? '';
  const [, text = ''] = /^[^{]+(\{.*\});for/s.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
  const { routes } = JSON.parse(text) as { routes: Record<string, Route> };
  const isParent = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const pathOf = (id: string): string => {
    const { parentId, path = '' } = routes[id] ?? {};
    return `${parentId === undefined ? '' : pathOf(parentId)}/${path}`.replaceAll(/\/+/g, '/');
  };
  const paths = Object.keys(routes)
    .filter((id) => !isParent.has(id) || id === 'news')
    .map((id) => pathOf(id).replace(/(?<=.)\/$/, ''))
    .filter((path) => !noPage.test(path));
  return [...new Set(paths.map(exampleOf))].toSorted();
}

function exampleOf(path: string): string {
  const example = examples[path] ?? path;
  if (example.includes(':')) throw new Error(`${path} needs an example in bench/pages/list-pages.ts`);
  return example;
}
