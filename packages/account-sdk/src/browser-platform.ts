import { given } from './given.ts';
import type { Platform } from './platform.ts';

/** The browser's own clock, network, chance and locks, each looked for when it is used. */
export function browserPlatform(overrides?: Partial<Platform>): Platform {
  return {
    now: () => Date.now(),
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        // A timer that is left behind would keep a process alive.
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
    ...given(overrides),
  };
}

/** Of ten digits and 22 letters, among which the values of a byte share out evenly. */
const randomText = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => (byte % 32).toString(32)).join('');
