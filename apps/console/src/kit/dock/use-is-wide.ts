import { useSyncExternalStore } from 'react';

/** From this width on, a list and the detail of a row fit side by side. */
const wide = () => matchMedia('(min-width: 1280px)');

const subscribe = (tell: () => void) => {
  const query = wide();
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches);
