/**
 * Does something as soon as it is told to, and once more where it is told any number of times meanwhile; but not again within `restMs`.
 * Failing is nobody's end: whoever needs it done also does it by the clock.
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
