import type { Platform } from './platform.ts';

/** The browser's own clock, network, chance and locks, each looked for when it is used. */
export function browserPlatform(overrides: Partial<Platform> = {}): Platform {
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
    ...overrides,
  };
}

function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // Of 256 values 252 share out evenly among 36 characters; the others would favour the first four.
    if (byte < 252) text += (byte % 36).toString(36);
  }
  return text;
}
