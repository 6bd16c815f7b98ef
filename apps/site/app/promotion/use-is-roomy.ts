import { useSyncExternalStore } from 'react';
import { roomBeside } from './page-rules.ts';

/** Whether the margin takes a card, while windows change their width. */
export const useIsRoomy = () =>
  useSyncExternalStore(
    (notify) => {
      const query = roomBeside();
      query.addEventListener('change', notify);
      return () => query.removeEventListener('change', notify);
    },
    () => roomBeside().matches,
    () => false,
  );
