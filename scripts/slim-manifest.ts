import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = 'window.__reactRouterManifest=';

interface Manifest {
  entry: { module: string; imports?: string[] };
  routes: Record<string, Record<string, unknown>>;
}

/**
 * The route table travels with every first page. What each route imports stands in the routes' own files as well, and
 * is read from the table only to prefetch, which the site does not; a switch that is off is as good as absent.
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

/** Slims the table in a folder of built files; its name stays, for pages refer to it. */
export async function slimManifestIn(assets: string): Promise<void> {
  const name = (await readdir(assets)).find((file) => /^manifest-[\w-]+\.js$/.test(file));
  if (name === undefined) throw new Error(`no route table in ${assets}`);
  const text = await readFile(join(assets, name), 'utf8');
  if (!text.startsWith(PREFIX)) throw new Error('the route table has another form than it had');
  const manifest = JSON.parse(text.slice(PREFIX.length).replace(/;\s*$/, '')) as Manifest;
  await writeFile(join(assets, name), `${PREFIX}${JSON.stringify(slimManifest(manifest))};`);
}
