import type { PageRouter } from './page-router.ts';

/** Marks the page as busy while the next one is on its way; the styles draw a line above it if that takes a while. */
export function showLoading(router: PageRouter): void {
  router.subscribe(({ navigation }) => {
    const main = document.querySelector('#main');
    if (navigation.state === 'idle') main?.removeAttribute('aria-busy');
    else main?.setAttribute('aria-busy', 'true');
  });
}
