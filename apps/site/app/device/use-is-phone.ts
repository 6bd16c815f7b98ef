import { useSyncExternalStore } from 'react';
import { thisDevice } from './detect-device.ts';

const never = () => () => {};

/** False in server HTML, which is cached for all visitors, until hydration. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    never,
    () => thisDevice().isPhone,
    () => false,
  );
