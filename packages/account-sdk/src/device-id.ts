import type { AccountConfig } from './config.ts';
import type { Platform } from './platform.ts';
import type { SteadyStorage } from './storage/steady.ts';

const KEY = 'account_device_id';

/** Tells the id of this device: the configured one, or one that is made once and stored for all clients of the origin. */
export function createDeviceId(
  config: Pick<AccountConfig, 'device'>,
  platform: Pick<Platform, 'random'>,
  storage: SteadyStorage,
): () => Promise<string> {
  let told: Promise<string> | undefined;

  async function find(): Promise<string> {
    const stored = await storage.getItem(KEY);
    if (stored) return stored;
    const made = platform.random(32);
    await storage.setItem(KEY, made);
    // Another tab may have made one at the same moment: the last to be written is everybody's.
    return (await storage.getItem(KEY)) || made;
  }

  return async () => config.device?.deviceId || (told ??= find());
}
