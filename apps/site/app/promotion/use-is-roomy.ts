import { useSyncExternalStore } from 'react';
import { roomBeside } from './page-rules.ts';

/** Whether a card fits the margin; follows window resizing. */
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
