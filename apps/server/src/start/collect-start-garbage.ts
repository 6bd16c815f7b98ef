import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Later than the modules that are loaded shortly after the start. */
const DELAY_MS = 5000;

/** Loading the program leaves more garbage than live data, and V8 does not collect it while enough memory is free. */
export function collectStartGarbage(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
  }, DELAY_MS).unref();
}
