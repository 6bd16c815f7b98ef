import { type ComponentType, lazy } from 'react';

const firstPauseMs = 2000;

/**
 * A part of the page whose code comes later. Should it not arrive, nobody need know: what the server drew stays, and it
 * is asked for again, after longer and longer pauses and whenever the network returns.
 */
export const late = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    for (let pause = firstPauseMs; ; pause *= 2) {
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
