import type { VerificationTarget, VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import { verificationLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { SendVerificationReply, VerifyReply } from '@feisuo/contract/schemas/account-verification';
import { useState } from 'react';
import { ownClient } from '../session/account-pages-client.ts';
import { useSession } from '../session/session.tsx';
import type { AccountAnswer } from '../shell/ask-account.ts';
import { nameOfContact, type WireContact } from './contact.ts';

/** Data about a verification code that was sent, without the code itself, so that it may be stored in the tab. */
interface SentCode {
  verificationId: string;
  /** The recipient's phone number or mailbox. */
  to: string;
  /** The time until which the server refuses to send another code. */
  resendAt: number;
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const keyOf = (purpose: string) => `feisuo-code-${purpose}`;

export function keepSentCode(storage: TabStorage, purpose: string, sent: SentCode): void {
  try {
    storage.setItem(keyOf(purpose), JSON.stringify(sent));
  } catch {
    // Storage is blocked, so the data is lost when the page is loaded again.
  }
}

/** The last code that was sent for this purpose, if it is still valid. */
export function readSentCode(storage: TabStorage, purpose: string, now: number): SentCode | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(purpose)) ?? 'null');
    if (!isSentCode(stored)) return null;
    const sentAt = stored.resendAt - verificationLimits.resendPauseS * 1000;
    // If the clock was set back, the code seems to be sent in the future, and the countdown would take too long. Such
    // data is ignored.
    const isFresh = sentAt <= now && now < sentAt + verificationLimits.codeLifetimeS * 1000;
    return isFresh ? stored : null;
  } catch {
    return null;
  }
}

export function forgetSentCode(storage: TabStorage, purpose: string): void {
  try {
    storage.removeItem(keyOf(purpose));
  } catch {
    // Storage is blocked. Data that stays stored is ignored after the code's lifetime.
  }
}

function isSentCode(value: unknown): value is SentCode {
  if (typeof value !== 'object' || value === null) return false;
  const { verificationId, to, resendAt } = value as Record<string, unknown>;
  return typeof verificationId === 'string' && typeof to === 'string' && typeof resendAt === 'number';
}

/** The session storage of this tab; null if it is blocked. */
function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

export interface SentCodes {
  sent: SentCode | null;
  isSending: boolean;
  /** Sends a code to a contact, or with the target `CUR_USER` to the account that the access token belongs to. */
  send(to: WireContact | { target: 'CUR_USER'; token: string }): Promise<AccountAnswer<SendVerificationReply>>;
  /** Exchanges the code for a verification token. */
  verify(code: string): Promise<AccountAnswer<VerifyReply>>;
  /** Deletes the data about the code, after the code was used. */
  forget(): void;
}

/** Sends and verifies codes for one purpose. Data about the last code is kept when the page is loaded again. */
export function useSentCode(usage: VerificationUsage, target: VerificationTarget = 'ANY'): SentCodes {
  const { ask } = useSession();
  const [sent, setSent] = useState(() => {
    const storage = tabStorage();
    return storage && readSentCode(storage, usage, Date.now());
  });
  const [isSending, setSending] = useState(false);

  const remember = (reply: SendVerificationReply, to: string) => {
    // If another code was requested too soon, the server answers about the earlier code. The age of this code follows
    // from its remaining lifetime.
    const ageS = verificationLimits.codeLifetimeS - reply.expires_in;
    const pauseS = Math.max(0, verificationLimits.resendPauseS - ageS);
    const code = { verificationId: reply.verification_id, to, resendAt: Date.now() + pauseS * 1000 };
    const storage = tabStorage();
    if (storage) keepSentCode(storage, usage, code);
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
      const storage = tabStorage();
      if (storage) forgetSentCode(storage, usage);
      setSent(null);
    },
  };
}
