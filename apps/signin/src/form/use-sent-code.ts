import type { VerificationTarget, VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import { verificationLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { SendVerificationReply, VerifyReply } from '@feisuo/contract/schemas/account-verification';
import { useState } from 'react';
import { ownClient } from '../session/own-client.ts';
import { useSession } from '../session/session.tsx';
import type { AccountAnswer } from '../shell/ask-account.ts';
import { nameOfContact, type WireContact } from './contact.ts';

/** A code that was sent. Harmless without the code itself, so it may survive a reload. */
interface SentCode {
  verificationId: string;
  /** The recipient, as on the wire. */
  to: string;
  /** Requests before this moment send nothing. */
  resendAt: number;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const keyOf = (purpose: string) => `feisuo-code-${purpose}`;

export function keepSentCode(shelf: Shelf, purpose: string, sent: SentCode): void {
  try {
    shelf.setItem(keyOf(purpose), JSON.stringify(sent));
  } catch {
    // Storage is blocked: forgotten with the page.
  }
}

/** The last code for this purpose, if still valid. */
export function readSentCode(shelf: Shelf, purpose: string, now: number): SentCode | null {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(keyOf(purpose)) ?? 'null');
    if (!isSentCode(kept)) return null;
    const sentAt = kept.resendAt - verificationLimits.resendPauseS * 1000;
    // A future time means that the clock was changed, and the countdown would not end.
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
    // Storage is blocked; it expires by itself.
  }
}

function isSentCode(value: unknown): value is SentCode {
  if (typeof value !== 'object' || value === null) return false;
  const { verificationId, to, resendAt } = value as Record<string, unknown>;
  return typeof verificationId === 'string' && typeof to === 'string' && typeof resendAt === 'number';
}

/** The tab's storage; null where blocked. */
function tabShelf(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

export interface SentCodes {
  sent: SentCode | null;
  isSending: boolean;
  /** Sends a code to a contact; without one, to the owner of the token. */
  send(to: WireContact | { target: 'CUR_USER'; token: string }): Promise<AccountAnswer<SendVerificationReply>>;
  /** Exchanges the code for a verification token. */
  verify(code: string): Promise<AccountAnswer<VerifyReply>>;
  /** The code was used. */
  forget(): void;
}

/** A code for one purpose, kept over a reload. */
export function useSentCode(usage: VerificationUsage, target: VerificationTarget = 'ANY'): SentCodes {
  const { ask } = useSession();
  const [sent, setSent] = useState(() => {
    const shelf = tabShelf();
    return shelf && readSentCode(shelf, usage, Date.now());
  });
  const [isSending, setSending] = useState(false);

  const remember = (reply: SendVerificationReply, to: string) => {
    // For a repeat within the pause, the lifetime tells the code's age.
    const ageS = verificationLimits.codeLifetimeS - reply.expires_in;
    const pauseS = Math.max(0, verificationLimits.resendPauseS - ageS);
    const code = { verificationId: reply.verification_id, to, resendAt: Date.now() + pauseS * 1000 };
    const shelf = tabShelf();
    if (shelf) keepSentCode(shelf, usage, code);
    setSent(code);
  };
  return {
    sent,
    isSending,
    async send(to) {
      setSending(true);
      const isOwn = 'target' in to;
      const answer = await ask<SendVerificationReply>({
        path: accountPaths.verification,
        body: { ...ownClient, usage, ...(isOwn ? { target: to.target } : { target, ...to }) },
        ...(isOwn && { token: to.token }),
        isReply: ({ verification_id: id }) => typeof id === 'string',
      });
      setSending(false);
      if (answer.kind === 'answered') remember(answer.reply, isOwn ? '' : nameOfContact(to));
      return answer;
    },
    verify: (code) =>
      ask<VerifyReply>({
        path: accountPaths.verify,
        body: { ...ownClient, verification_id: sent?.verificationId ?? '', verification_code: code },
        isReply: ({ verification_token: token }) => typeof token === 'string',
      }),
    forget() {
      const shelf = tabShelf();
      if (shelf) forgetSentCode(shelf, usage);
      setSent(null);
    },
  };
}
