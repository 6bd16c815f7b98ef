import { useSyncExternalStore } from 'react';
import { marginQuery } from './page-rules.ts';

/** Whether a card fits the margin; follows window resizing. */
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
