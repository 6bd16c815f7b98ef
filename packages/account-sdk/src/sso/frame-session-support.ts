import type { AccountStorage } from '../storage/web-stores.ts';

/** What this tab knows about frames of the account origin: whether a frame can hold a session. */
export interface FrameTrust {
  /** Records that frames cannot hold a session in this browser. */
  lose(): Promise<void>;
  isLost(): Promise<boolean>;
  /**
   * Whether to use the whole window instead of a frame, which happens at most once per browser session. `now` is true
   * if the current frame stayed blank.
   */
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
