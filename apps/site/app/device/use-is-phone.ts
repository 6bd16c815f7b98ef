import { useSyncExternalStore } from 'react';
import { thisDevice } from './detect-device.ts';

const never = () => () => {};

/** Whether the device is a phone. False until hydration, because the server's HTML is cached for all visitors. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    never,
    () => thisDevice().isPhone,
    () => false,
  );
