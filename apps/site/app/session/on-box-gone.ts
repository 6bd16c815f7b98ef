/**
 * Watches for the account client's box around the sign-in page to leave the document. A person who closed it has given up,
 * which is known at once; so this tells a moment later, when whoever still listens waits for the service.
 */
export function onBoxGone(heard: () => void, { body }: Document = document): () => void {
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
