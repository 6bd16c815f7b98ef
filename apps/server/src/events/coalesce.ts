/**
 * Runs `act` at once, and once more after any number of calls during a run, but not within `restMs` of the last. Errors
 * go to `onError` without a retry: the callers also run on a timer.
 */
export function coalesce(
  act: () => Promise<void>,
  { onError, restMs = 0 }: { onError: (error: unknown) => void; restMs?: number },
): () => void {
  let isBusy = false;
  let isToldAgain = false;
  const run = async (): Promise<void> => {
    isBusy = true;
    isToldAgain = false;
    await act().catch(onError);
    if (restMs > 0) setTimeout(goOn, restMs).unref();
    else goOn();
  };
  const goOn = () => {
    isBusy = false;
    if (isToldAgain) void run();
  };
  return () => {
    isToldAgain = true;
    if (!isBusy) void run();
  };
}
