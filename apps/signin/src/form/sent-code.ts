import { verificationLimits } from '@feisuo/contract/facts/limits';

/** A code that is on its way. Neither secret nor worth much without the code, so it may outlive a reload of the tab. */
export interface SentCode {
  verificationId: string;
  /** What it was sent to, as on the wire. */
  to: string;
  /** Before this moment asking again sends nothing. */
  resendAt: number;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const keyOf = (purpose: string) => `feisuo-code-${purpose}`;

export function keepSentCode(shelf: Shelf, purpose: string, sent: SentCode): void {
  try {
    shelf.setItem(keyOf(purpose), JSON.stringify(sent));
  } catch {
    // A frame that may keep nothing forgets it with the page.
  }
}

/** What was sent for this purpose and can still be typed. */
export function readSentCode(shelf: Shelf, purpose: string, now: number): SentCode | null {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(keyOf(purpose)) ?? 'null');
    if (!isSentCode(kept)) return null;
    const sentAt = kept.resendAt - verificationLimits.resendPauseS * 1000;
    // From the future: the clock was changed since, and the countdown would never end.
    const isFresh = sentAt <= now && now < sentAt + verificationLimits.codeLifetimeS * 1000;
    return isFresh ? kept : null;
  } catch {
    return null;
  }
}

export function forgetSentCode(shelf: Shelf, purpose: string): void {
  try {
    shelf.removeItem(keyOf(purpose));
  } catch {
    // It ends by itself.
  }
}

function isSentCode(value: unknown): value is SentCode {
  if (typeof value !== 'object' || value === null) return false;
  const { verificationId, to, resendAt } = value as Record<string, unknown>;
  return typeof verificationId === 'string' && typeof to === 'string' && typeof resendAt === 'number';
}
