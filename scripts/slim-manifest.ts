import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = 'window.__reactRouterManifest=';

interface Manifest {
  entry: { module: string; imports?: string[] };
  routes: Record<string, Record<string, unknown>>;
}

/**
 * The route table is part of every first page. Imports of a route are only read for prefetching, which the site does
 * not use; false flags equal absent ones.
 */
export function slimManifest({ entry, routes, ...rest }: Manifest): Manifest {
  const slim = Object.entries(routes).map(([id, route]) => {
    const kept = Object.entries(route).filter(
      ([key, value]) => key !== 'imports' && value !== false && !(Array.isArray(value) && value.length === 0),
    );
    return [id, Object.fromEntries(kept)];
  });
  return { ...rest, entry, routes: Object.fromEntries(slim) as Manifest['routes'] };
}

/**
 * Styles of every page, which the router marks like those of a route. With the mark the page would load and parse them
 * a second time.
 */
export const lastingStyles = ({ routes }: Manifest): string[] =>
  ((routes['root']?.['css'] ?? []) as string[]).filter((href) => href.endsWith('#'));

/** Slims the table in a build folder, for browsers and the server; file names stay, because pages refer to them. */
export async function slimManifestIn(build: string): Promise<void> {
  const file = await findIn(join(build, 'client/assets'), /^manifest-[\w-]+\.js$/);
  const server = await findIn(join(build, 'server/assets'), /^server-build-[\w-]+\.js$/);
  const text = await readFile(file, 'utf8');
  if (!text.startsWith(PREFIX)) throw new Error('the route table has another form than it had');
  const manifest = JSON.parse(text.slice(PREFIX.length).replace(/;\s*$/, '')) as Manifest;
  const marked = lastingStyles(manifest);
  const unmark = (content: string) =>
    marked.reduce((rest, href) => rest.replaceAll(`"${href}"`, `"${href.slice(0, -1)}"`), content);
  await writeFile(file, unmark(`${PREFIX}${JSON.stringify(slimManifest(manifest))};`));
  await writeFile(server, unmark(await readFile(server, 'utf8')));
}

async function findIn(folder: string, name: RegExp): Promise<string> {
  const found = (await readdir(folder)).find((file) => name.test(file));
  if (found === undefined) throw new Error(`no route table in ${folder}`);
  return join(folder, found);
}
