import { previewMessages } from '@feisuo/contract/facts/preview-messages';
import { useEffect, useState } from 'react';

type Heard = Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>;

/** Whether a message is from the page around this one, which must be one of ours. Only the console frames previews. */
export const isHandedOver = (
  { origin, source, data }: Heard,
  page: Pick<Window, 'parent'> & { location: Pick<Location, 'origin'> } = window,
): boolean =>
  origin === page.location.origin &&
  page.parent !== page &&
  source === page.parent &&
  typeof data === 'object' &&
  data !== null &&
  (data as { kind?: unknown }).kind === previewMessages.show;

/** What the console hands over to be shown, each time that it does; null before. Told to be listening, it begins. */
export function useHandedOver(): unknown {
  const [draft, setDraft] = useState<unknown>(null);
  useEffect(() => {
    const hear = (message: MessageEvent<unknown>) => {
      if (isHandedOver(message)) setDraft((message.data as { draft: unknown }).draft);
    };
    window.addEventListener('message', hear);
    window.parent.postMessage({ kind: previewMessages.ready }, location.origin);
    return () => window.removeEventListener('message', hear);
  }, []);
  return draft;
}
