/**
 * Calls back when the SDK's sign-in dialog leaves the document. Delayed by one task: a cancelled sign-in has then
 * stopped the watch, so that only an answered one calls back.
 */
export function onSignInFrameClosed(heard: () => void, { body }: Document = document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = new MutationObserver((changes) => {
    const gone = changes.flatMap(({ removedNodes }) => [...removedNodes]);
    if (gone.some(({ nodeName }) => nodeName === 'DIALOG')) timer ??= setTimeout(heard);
  });
  watch.observe(body, { childList: true });
  return () => {
    watch.disconnect();
    clearTimeout(timer);
  };
}
