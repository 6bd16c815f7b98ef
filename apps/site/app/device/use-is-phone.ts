import { useSyncExternalStore } from 'react';
import { thisDevice } from './detect-device.ts';

const never = () => () => {};

/** Whether this is a phone; a page that a server drew, which is kept for everybody, says no until it has come alive. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    never,
    () => thisDevice().isPhone,
    () => false,
  );
