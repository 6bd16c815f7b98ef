import type { OpenPageAction } from '@feisuo/contract/facts/account-vocabulary';
import type { frameLimits } from '@feisuo/contract/facts/limits';

export interface OpenPage {
  showDelayMs: number;
  autoCloseMs?: number;
}

type Limits = typeof frameLimits;
const showDelayMs: Limits['showDelayOtherSignInMs'] = 2_000;
const trySignInMs: Limits['showDelayTrySignInMs'] = 5_000;
const signOutMs: Limits['showDelaySignOutMs'] = 10_000;
const autoCloseMs: Limits['autoCloseMs'] = 5_000;

/** When the frame of an action is shown and closed. The actions that are missing here use the whole window. */
export const framedPages: Readonly<Partial<Record<OpenPageAction, OpenPage>>> &
  Record<'sign_in_by_iframe' | 'sign_out_by_iframe', OpenPage> = {
  sign_in_by_iframe: { showDelayMs },
  try_sign_in: { showDelayMs: trySignInMs, autoCloseMs },
  request: { showDelayMs },
  sign_out_by_iframe: { showDelayMs: signOutMs, autoCloseMs },
};
