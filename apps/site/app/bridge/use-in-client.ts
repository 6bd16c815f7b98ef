import { useSyncExternalStore } from 'react';
import { findBridge } from './find-bridge.ts';

const neverChanges = () => () => {};

/** Whether the page runs in the desktop client; false in the server's HTML, which is the same for all visitors. */
export const useInClient = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => findBridge() !== null,
    () => false,
  );
