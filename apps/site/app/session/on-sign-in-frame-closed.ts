/**
 * Calls `heard` when the SDK's sign-in dialog is removed after a completed sign-in. The call is delayed by one task,
 * because a cancelled sign-in unsubscribes in the meantime.
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
