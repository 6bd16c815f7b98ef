import { frameCloseAction } from '@feisuo/contract/facts/account-vocabulary';
import { useEffect } from 'react';
import { isFramed } from './frame.ts';

type Key = Pick<KeyboardEvent, 'key' | 'isComposing' | 'defaultPrevented'>;

/** Whether a key means the whole page, and neither the word that is being composed nor something that has used it. */
export const leaves = ({ key, isComposing, defaultPrevented }: Key) =>
  key === 'Escape' && !isComposing && !defaultPrevented;

/**
 * Has the Escape key close the frame, as it closes every dialog: it is pressed in here and never gets to the page around,
 * which therefore is told.
 */
export function useFrameEscape(acceptedOrigin: string | null): void {
  useEffect(() => {
    if (!acceptedOrigin || !isFramed(window)) return;
    const tell = (event: KeyboardEvent) => {
      if (leaves(event)) window.parent.postMessage({ action: frameCloseAction }, acceptedOrigin);
    };
    window.addEventListener('keydown', tell);
    return () => window.removeEventListener('keydown', tell);
  }, [acceptedOrigin]);
}
