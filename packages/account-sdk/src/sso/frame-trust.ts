import type { AccountStorage } from '../storage/account-storage.ts';

/** What this tab has learnt about frames of the account origin. */
export interface FrameTrust {
  /** Frames can hold no session in this browser. */
  lose(): Promise<void>;
  isLost(): Promise<boolean>;
  /** Whether the whole window should go instead: at most once per browser session. `now`: this very frame stays blank. */
  takeWindow(now?: boolean): Promise<boolean>;
}

export function createFrameTrust(tab: AccountStorage, clientId: string): FrameTrust {
  const key = `sso_frame_${clientId}`;
  return {
    lose: async () => void ((await tab.getItem(key)) || (await tab.setItem(key, 'lost'))),
    isLost: async () => Boolean(await tab.getItem(key)),
    async takeWindow(now) {
      const known = await tab.getItem(key);
      if (known === 'used' || !(known || now)) return false;
      await tab.setItem(key, 'used');
      return true;
    },
  };
}
