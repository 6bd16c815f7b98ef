import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After everything that is loaded a moment after the start. */
const DELAY_MS = 5000;

/** Loading the program leaves more garbage than it keeps, and V8 holds on to it while memory is plenty: collected once. */
export function collectStartGarbage(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
  }, DELAY_MS).unref();
}
