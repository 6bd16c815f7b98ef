import { type ComponentType, lazy } from 'react';

const firstDelayMs = 2000;

/**
 * React.lazy with retries: a failed import is repeated with exponential backoff and when the network returns. Until the
 * import succeeds, the server's HTML stays.
 */
export const lazyWithRetry = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    for (let pause = firstDelayMs; ; pause *= 2) {
      try {
        return { default: await load() };
      } catch {
        await new Promise((resolve) => {
          setTimeout(resolve, pause);
          addEventListener('online', resolve, { once: true });
        });
      }
    }
  });
