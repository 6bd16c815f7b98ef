import { useSyncExternalStore } from 'react';
import { marginQuery } from './page-rules.ts';

/** Whether the window is wide enough for a card in the margin. The value is updated when the window is resized. */
export const useFitsMargin = () =>
  useSyncExternalStore(
    (notify) => {
      const query = marginQuery();
      query.addEventListener('change', notify);
      return () => query.removeEventListener('change', notify);
    },
    () => marginQuery().matches,
    () => false,
  );
