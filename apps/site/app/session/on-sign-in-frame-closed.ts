/**
 * Calls back when the sign-in dialog of the SDK leaves the document. The call is delayed by one task: a cancelled
 * sign-in has stopped the watch by then, so only a completed one calls back.
 */
export function onSignInFrameClosed(heard: () => void, { body }: Document = document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = new MutationObserver((changes) => {
    const removed = changes.flatMap(({ removedNodes }) => [...removedNodes]);
    if (removed.some(({ nodeName }) => nodeName === 'DIALOG')) timer ??= setTimeout(heard);
  });
  watch.observe(body, { childList: true });
  return () => {
    watch.disconnect();
    clearTimeout(timer);
  };
}
