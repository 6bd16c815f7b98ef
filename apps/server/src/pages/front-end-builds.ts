import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const app = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export const builds = {
  siteServer: app('site/build/server/index.js'),
  siteClient: app('site/build/client'),
  /** Source maps are outside the served folder, so that browsers cannot load them. */
  siteSourceMaps: app('site/build/source-maps'),
  /** Hash of the sources from which the site was built. */
  siteStamp: app('site/build/.built-from'),
  signin: app('signin/dist'),
  console: app('console/dist'),
};

/** Fails at the start if a build is missing, because a 404 later would be hard to explain. */
export function requireBuild(path: string): string {
  if (!existsSync(path)) throw new Error(`${path} is missing; run npm start, or npm run build, which makes it`);
  return path;
}
