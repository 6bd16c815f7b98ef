import { deviceIdKey } from '@feisuo/contract/facts/account-vocabulary';
import { randomId } from './random-id.ts';

/**
 * What this browser is known by, so that limits and "a device you know" count per browser; an application of the same
 * origin finds or made the same. It opens nothing. Where a frame may keep nothing, it lasts as long as the page.
 */
export function readDeviceId(page: { localStorage: Storage }): string {
  try {
    const kept = page.localStorage.getItem(deviceIdKey);
    if (kept && /^[\w-]{16,64}$/.test(kept)) return kept;
    const made = randomId();
    page.localStorage.setItem(deviceIdKey, made);
    return made;
  } catch {
    return (fleeting ??= randomId());
  }
}

let fleeting: string | null = null;
