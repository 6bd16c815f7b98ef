import { deviceIdKey } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountConfig } from './config.ts';
import { underWebLock } from './lock/tab-lock.ts';
import type { Platform } from './platform.ts';
import type { SteadyStorage } from './storage/steady.ts';

/** Tells the id of this device: the configured one, or one that is made once and stored for all clients of the origin. */
export function createDeviceId(
  { device }: Pick<AccountConfig, 'device'>,
  platform: Pick<Platform, 'random' | 'locks' | 'wait'>,
  storage: SteadyStorage,
): () => Promise<string> {
  let known = '';

  async function find(): Promise<string> {
    const stored = await storage.getItem(deviceIdKey);
    if (stored) known = stored;
    // A store that was cleared mid-way makes no other device of this page.
    else await storage.setItem(deviceIdKey, (known ||= platform.random(32)));
    return known;
  }

  // Of tabs that open at the same moment one makes it, and the others find it. Where there are no locks each may make one;
  // the last to be stored is everybody's, from their next call on.
  return async () => device?.deviceId || (known ? find() : underWebLock(platform, deviceIdKey, find));
}
