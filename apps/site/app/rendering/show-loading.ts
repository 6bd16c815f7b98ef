import type { PageRouter } from './page-router.ts';

/** Marks the page as busy while the next page is loading. If loading takes a while, CSS shows a line above the page. */
export function showLoading(router: PageRouter): void {
  router.subscribe(({ navigation }) => {
    const main = document.querySelector('#main');
    if (navigation.state === 'idle') main?.removeAttribute('aria-busy');
    else main?.setAttribute('aria-busy', 'true');
  });
}
