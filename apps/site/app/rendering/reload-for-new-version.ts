import { idleAfterLoad } from '../idle-after-load.ts';
import type * as replacedBuild from './replaced-build.ts';

let loading: Promise<typeof replacedBuild> | undefined;

/** Loads the code once. A second attempt would again report its own failure as a missing script, without end. */
const load = () => (loading ??= import('./replaced-build.ts'));

/** Reloads the page once if another version has replaced its scripts. */
export function reloadForNewVersion(): void {
  addEventListener('vite:preloadError', () => {
    load()
      .then(({ reloadIfReplaced }) => reloadIfReplaced())
      .catch(() => {});
  });
}

/** Puts text back that was typed before such a reload. Call it after the hydration, which would empty the fields. */
export function putBackTypedText(): void {
  idleAfterLoad()
    .then(load)
    .then((code) => code.putBackTypedText())
    .catch(() => {});
}
