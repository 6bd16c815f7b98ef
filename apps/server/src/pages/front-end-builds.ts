import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const app = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Where `npm run build` puts what browsers get. */
export const builds = {
  siteServer: app('site/build/server/index.js'),
  siteClient: app('site/build/client'),
  /** Beside what is served and not below it: browsers never get them. */
  siteSourceMaps: app('site/build/source-maps'),
  /** Names the sources that the site's build was made from. */
  siteStamp: app('site/build/.built-from'),
  signin: app('signin/dist'),
  console: app('console/dist'),
};

/** A build that is not there would turn into a puzzling 404 later. */
export function requireBuild(path: string): string {
  if (!existsSync(path)) throw new Error(`${path} is missing; run npm start, or npm run build, which makes it`);
  return path;
}
