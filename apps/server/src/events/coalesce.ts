/**
 * Runs `operation` immediately; any number of calls during a run, or within `restMs` after it, cause one more run.
 * Errors go to `onError` and are not retried, because callers also run on a timer.
 */
export function coalesce(
  operation: () => Promise<void>,
  { onError, restMs = 0 }: { onError: (error: unknown) => void; restMs?: number },
): () => void {
  let isBusy = false;
  let isRequestedAgain = false;
  const run = async (): Promise<void> => {
    isBusy = true;
    isRequestedAgain = false;
    await operation().catch(onError);
    if (restMs > 0) setTimeout(goOn, restMs).unref();
    else goOn();
  };
  const goOn = () => {
    isBusy = false;
    if (isRequestedAgain) void run();
  };
  return () => {
    isRequestedAgain = true;
    if (!isBusy) void run();
  };
}
