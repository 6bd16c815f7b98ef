import type { VerificationTarget, VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import { verificationLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { SendVerificationReply, VerifyReply } from '@feisuo/contract/schemas/account-verification';
import { useState } from 'react';
import { ownClient } from '../session/own-client.ts';
import { useSession } from '../session/session.tsx';
import type { AccountAnswer } from '../shell/ask-account.ts';
import { nameOfContact, type WireContact } from './contact.ts';
import { forgetSentCode, keepSentCode, readSentCode, type SentCode } from './sent-code.ts';

/** The shelf of this tab; null where the browser keeps it closed. */
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
  /** Exchanges the code for the token that proves it. */
  verify(code: string): Promise<AccountAnswer<VerifyReply>>;
  /** The code did its work. */
  forget(): void;
}

/** A code that is sent for one purpose, remembered over a reload of the page. */
export function useSentCode(usage: VerificationUsage, target: VerificationTarget = 'ANY'): SentCodes {
  const { ask } = useSession();
  const [sent, setSent] = useState(() => {
    const shelf = tabShelf();
    return shelf && readSentCode(shelf, usage, Date.now());
  });
  const [isSending, setSending] = useState(false);

  const remember = (reply: SendVerificationReply, to: string) => {
    // A repeat inside the pause tells by its lifetime how long ago the code was really sent.
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
