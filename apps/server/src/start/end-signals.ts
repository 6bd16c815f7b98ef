/** Ctrl-C reaches us twice: from the terminal and from the launcher. */
const SAME_KEYPRESS_MS = 1000;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls `end` at the first signal that asks this process to end. A later one ends the process at once. */
export function onEndSignal(end: (signal: (typeof signals)[number]) => void): void {
  let endingSince: number | null = null;
  for (const signal of signals) {
    process.on(signal, () => {
      if (endingSince !== null) {
        if (Date.now() - endingSince > SAME_KEYPRESS_MS) process.exit(1);
        return;
      }
      endingSince = Date.now();
      // A terminal that was closed takes no more words.
      if (signal === 'SIGHUP') for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
      end(signal);
    });
  }
}
