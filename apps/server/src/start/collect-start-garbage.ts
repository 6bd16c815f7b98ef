import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Wait until the modules that load shortly after the start are loaded. */
const DELAY_MS = 5000;

/**
 * Runs the garbage collector once. Loading the program leaves more garbage than live data, and V8 does not collect it
 * while enough memory is free.
 */
export function collectStartGarbage(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
  }, DELAY_MS).unref();
}
