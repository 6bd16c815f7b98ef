import type { Platform } from './platform.ts';

/** The browser's own clock, network, chance and locks, each looked for when it is used. */
export function browserPlatform(overrides: Partial<Platform> = {}): Platform {
  return {
    now: () => Date.now(),
    // Beyond this a browser would not wait at all.
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 2 ** 31 - 1))),
    fetch: (input, init) => fetch(input, init),
    random: randomText,
    get locks() {
      return globalThis.navigator?.locks ?? null;
    },
    get page() {
      return globalThis.window ?? null;
    },
    ...overrides,
  };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // Of 256 values 248 share out evenly among 62 characters; the others would favour the first eight.
    if (byte < 248) text += alphabet[byte % 62];
  }
  return text;
}
