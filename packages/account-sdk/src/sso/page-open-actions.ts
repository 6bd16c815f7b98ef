import type { OpenPageAction } from '@feisuo/contract/facts/account-vocabulary';
import type { frameLimits } from '@feisuo/contract/facts/limits';

export interface OpenPage {
  /** Whether the action uses the whole window instead of a frame. */
  isWindow?: boolean;
  showDelayMs: number;
  autoCloseMs?: number;
}

type Limits = typeof frameLimits;
const showDelayMs: Limits['showDelayOtherSignInMs'] = 2_000;
const trySignInMs: Limits['showDelayTrySignInMs'] = 5_000;
const signOutMs: Limits['showDelaySignOutMs'] = 10_000;
const autoCloseMs: Limits['autoCloseMs'] = 5_000;

/** For each action: whether it opens a window or a frame, and when its frame is shown and closed. */
export const openPages: Readonly<Record<OpenPageAction, OpenPage>> = {
  sign_in: { isWindow: true, showDelayMs: 0 },
  sign_in_by_iframe: { showDelayMs },
  try_sign_in: { showDelayMs: trySignInMs, autoCloseMs },
  request: { showDelayMs },
  sign_out: { isWindow: true, showDelayMs: 0 },
  sign_out_by_iframe: { showDelayMs: signOutMs, autoCloseMs },
};
