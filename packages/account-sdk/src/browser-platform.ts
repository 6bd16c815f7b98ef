import { omitUndefined } from './omit-undefined.ts';
import type { Platform } from './platform.ts';

/** The browser's clock, network, randomness and locks, each read when it is used. */
export function browserPlatform(overrides?: Partial<Platform>): Platform {
  return {
    now: () => Date.now(),
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        // A timer left behind would keep a process alive.
        signal?.addEventListener('abort', () => clearTimeout(timer));
      }),
    fetch: (input, init) => fetch(input, init),
    random: randomText,
    get locks() {
      return globalThis.navigator?.locks ?? null;
    },
    get page() {
      return globalThis.window ?? null;
    },
    ...omitUndefined(overrides),
  };
}

/** 32 characters, so that the values of a byte are evenly distributed. */
const randomText = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => (byte % 32).toString(32)).join('');
