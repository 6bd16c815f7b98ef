/** Two signals within this time count as one, because Ctrl-C causes one from the terminal and one from the launcher. */
const SAME_KEYPRESS_MS = 1000;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls `end` at the first termination signal. A second signal more than a second later exits immediately. */
export function onEndSignal(end: (signal: (typeof signals)[number]) => void): void {
  let endingSince: number | null = null;
  if (process.stdout.isTTY || process.stderr.isTTY) process.on('uncaughtException', ignoreLostTerminal);
  for (const signal of signals) {
    process.on(signal, () => {
      if (endingSince !== null) {
        if (performance.now() - endingSince > SAME_KEYPRESS_MS) process.exit(1);
        return;
      }
      endingSince = performance.now();
      end(signal);
    });
  }
}

/**
 * Calls `end` at SIGTERM. Other signals come from the terminal, and the parent process of the workers acts on them.
 */
export function onWorkerEndSignal(end: (signal: 'SIGTERM') => void): void {
  process.on('SIGTERM', end);
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
}

/** Ignores the error of writing to a closed terminal, which often comes before SIGHUP. */
function ignoreLostTerminal(error: NodeJS.ErrnoException): void {
  if (error.code === 'EIO' && error.syscall === 'write') return;
  console.error(error);
  process.exit(1);
}
