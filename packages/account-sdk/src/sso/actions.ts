import type { OpenPageAction } from '@feisuo/contract/facts/account-vocabulary';
import type { frameLimits } from '@feisuo/contract/facts/limits';

export interface OpenPage {
  container: 'window' | 'frame';
  showDelayMs: number;
  autoCloseMs?: number;
}

type Limits = typeof frameLimits;
const showDelayMs: Limits['showDelayOtherSignInMs'] = 2_000;
const trySignInMs: Limits['showDelayTrySignInMs'] = 5_000;
const signOutMs: Limits['showDelaySignOutMs'] = 10_000;
const autoCloseMs: Limits['autoCloseMs'] = 5_000;

/** Where each action opens its page, and when a frame shows itself and goes away again. */
export const openPages: Readonly<Record<OpenPageAction, OpenPage>> = {
  sign_in: { container: 'window', showDelayMs: 0 },
  sign_in_by_iframe: { container: 'frame', showDelayMs },
  try_sign_in: { container: 'frame', showDelayMs: trySignInMs, autoCloseMs },
  request: { container: 'frame', showDelayMs },
  sign_out: { container: 'window', showDelayMs: 0 },
  sign_out_by_iframe: { container: 'frame', showDelayMs: signOutMs, autoCloseMs },
};
