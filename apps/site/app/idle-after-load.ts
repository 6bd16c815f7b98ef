/** Resolves when the page is loaded and the browser is idle. On the server it resolves immediately. */
export async function idleAfterLoad(): Promise<void> {
  if (typeof window === 'undefined') return;
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  await new Promise<unknown>((resolve) =>
    // Safari does not support `requestIdleCallback`.
    'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 1000 }) : setTimeout(resolve, 200),
  );
}
