import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const app = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export const builds = {
  siteServer: app('site/build/server/index.js'),
  siteClient: app('site/build/client'),
  /** Outside of the served folder: browsers never get them. */
  siteSourceMaps: app('site/build/source-maps'),
  /** Hash of the sources of the site's build. */
  siteStamp: app('site/build/.built-from'),
  signin: app('signin/dist'),
  console: app('console/dist'),
};

/** Fails early: a missing build would be a puzzling 404 later. */
export function requireBuild(path: string): string {
  if (!existsSync(path)) throw new Error(`${path} is missing; run npm start, or npm run build, which makes it`);
  return path;
}
