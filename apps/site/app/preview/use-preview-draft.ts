import { previewMessages } from '@feisuo/contract/facts/preview-messages';
import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';

type Heard = Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>;

/** Whether a message comes from the parent window and from the console's origin. */
export const isFromConsole = (
  { origin, source, data }: Heard,
  consoleOrigin: string,
  page: Pick<Window, 'parent'> = window,
): boolean =>
  origin === consoleOrigin &&
  page.parent !== page &&
  source === page.parent &&
  typeof data === 'object' &&
  data !== null &&
  (data as { kind?: unknown }).kind === previewMessages.show;

/**
 * The draft that the console sent; null before the first message. Tells the console when the preview is ready to
 * receive.
 */
export function usePreviewDraft(): unknown {
  const [draft, setDraft] = useState<unknown>(null);
  const { consoleOrigin } = useLoaderData<{ consoleOrigin: string }>();
  useEffect(() => {
    const hear = (message: MessageEvent<unknown>) => {
      if (isFromConsole(message, consoleOrigin)) setDraft((message.data as { draft: unknown }).draft);
    };
    window.addEventListener('message', hear);
    window.parent.postMessage({ kind: previewMessages.ready }, consoleOrigin);
    return () => window.removeEventListener('message', hear);
  }, [consoleOrigin]);
  return draft;
}
