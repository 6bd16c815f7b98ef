import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = 'window.__reactRouterManifest=';

interface Manifest {
  entry: { module: string; imports?: string[] };
  routes: Record<string, Record<string, unknown>>;
}

/** Fields that the browser does not read: imports serve only prefetching, which the site does not use. */
const unread: ReadonlySet<string> = new Set(['imports', 'hasDefaultExport']);

const stylesOf = (route: Record<string, unknown> | undefined) => (route?.['css'] ?? []) as string[];

/**
 * Removes fields from React Router's route manifest, which every first page load includes, routes that answer with a
 * file, to which no page navigates, and style sheets of the root route from other routes. A false flag means the same
 * as a missing one.
 */
export function slimManifest({ entry, routes, ...rest }: Manifest): Manifest {
  const isParent = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const pages = Object.entries(routes).filter(([id, route]) => route['hasDefaultExport'] !== false || isParent.has(id));
  const everywhere = new Set(stylesOf(routes['root']));
  const slim = pages.map(([id, route]) => {
    const own = stylesOf(route).filter((href) => id === 'root' || !everywhere.has(href));
    const entries = Object.entries<unknown>({ ...route, css: own }).filter(
      ([key, value]) => !unread.has(key) && value !== false && !(Array.isArray(value) && value.length === 0),
    );
    return [id, Object.fromEntries(entries)];
  });
  return { ...rest, entry, routes: Object.fromEntries(slim) as Manifest['routes'] };
}

/**
 * Addresses of the style sheets of the root route, to which the router adds `#` as it does for other routes. With the
 * `#`, the page would load them a second time.
 */
export const lastingStyles = ({ routes }: Manifest): string[] =>
  stylesOf(routes['root']).filter((href) => href.endsWith('#'));

/** Shortens the route manifest in a build folder, for browsers and the server. File names stay: pages refer to them. */
export async function slimManifestIn(build: string): Promise<void> {
  const file = await findIn(join(build, 'client/assets'), /^manifest-[\w-]+\.js$/);
  const server = await findIn(join(build, 'server/assets'), /^server-build-[\w-]+\.js$/);
  const text = await readFile(file, 'utf8');
  if (!text.startsWith(PREFIX)) throw new Error('the route table has an unexpected form');
  const manifest = JSON.parse(text.slice(PREFIX.length).replace(/;\s*$/, '')) as Manifest;
  const marked = lastingStyles(manifest);
  const unmark = (content: string) =>
    marked.reduce((rest, href) => rest.replaceAll(`"${href}"`, `"${href.slice(0, -1)}"`), content);
  await writeFile(file, unmark(manifestScript(slimManifest(manifest))));
  await writeFile(server, unmark(await readFile(server, 'utf8')));
}

/** The file of the manifest for browsers. A route's id is its key, and the file adds it when it runs. */
export function manifestScript({ routes, ...rest }: Manifest): string {
  const withoutIds = Object.entries(routes).map(([key, route]) => [key, { ...route, id: undefined }]);
  const text = JSON.stringify({ ...rest, routes: Object.fromEntries(withoutIds) });
  return `${PREFIX}${text};for(const[id,route]of Object.entries(__reactRouterManifest.routes))route.id=id`;
}

async function findIn(folder: string, name: RegExp): Promise<string> {
  const found = (await readdir(folder)).find((file) => name.test(file));
  if (found === undefined) throw new Error(`no route table in ${folder}`);
  return join(folder, found);
}
