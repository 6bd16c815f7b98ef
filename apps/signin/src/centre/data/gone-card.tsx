import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import type { CancellationTicketReply } from '@feisuo/contract/schemas/account-user';
import { useEffect, useRef, useState } from 'react';
import { CaptchaPlace } from '../../captcha/captcha-place.tsx';
import { addBrowserSession } from '../../session/browser-calls.ts';
import { ownClient } from '../../session/own-client.ts';
import { useSession } from '../../session/session.tsx';
import { siteAddress } from '../../shell/address.ts';
import { faultText, type Failed } from '../ask.ts';
import { momentOf } from '../moment.ts';
import { ActButton } from '../pieces/act-button.tsx';
import { buttons } from '../pieces/buttons.ts';
import { Dialog } from '../pieces/dialog.tsx';
import { Fault } from '../pieces/fault.tsx';
import styles from '../pieces/pieces.module.css';
import { FactorProof } from '../sudo/factor-proof.tsx';
import { wantedFactor, type WantedFactor } from '../sudo/wanted-factor.ts';
import { useAct } from '../use-act.ts';
import { useCentre } from '../use-centre.ts';

/** The deletion is pending: the erasure date, and how to withdraw. */
export function GoneCard({ deletion }: { deletion: CancellationTicketReply }) {
  const { texts, shared } = useCentre();
  const { ask } = useSession();
  const words = texts.data;
  const [isBusy, act] = useAct();
  const [fault, setFault] = useState<string | null>(null);
  const [wanted, setWanted] = useState<WantedFactor | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  /** Accounts with a second factor prove it too; the call is repeated with its token. */
  const withdraw = async (factorToken?: string): Promise<Failed | null> => {
    const answer = await ask<Credentials>({
      path: accountPaths.withdrawCancellation,
      body: { ...ownClient, ticket: deletion.ticket, ...(factorToken && { verification_token: factorToken }) },
      isReply: ({ access_token: token }) => typeof token === 'string',
    });
    if (answer.kind !== 'answered') {
      const factor = wantedFactor(answer);
      if (!factor) return answer;
      setWanted(factor);
      return null;
    }
    await addBrowserSession(ask, answer.reply);
    location.reload();
    return null;
  };
  const begin = (says: string | null) =>
    act(async () => {
      const failed = await withdraw();
      setFault(failed ? faultText(failed, { texts, shared }) : says);
    });
  return (
    <section className={styles.card} aria-labelledby="gone">
      <div className={styles.cardHead}>
        <h2 id="gone" ref={heading} tabIndex={-1}>
          {words.doneTitle}
        </h2>
      </div>
      <p className={styles.says}>{words.doneSays(momentOf(deletion.erase_at), deletion.days_left)}</p>
      <p className={buttons.line}>
        <a className={buttons.primary} href={siteAddress('/')}>
          {words.home}
        </a>
        <ActButton look="secondary" isBusy={isBusy} onPress={() => begin(null)}>
          {words.withdraw}
        </ActButton>
      </p>
      {wanted ? (
        <Dialog title={texts.sudo.title} close={texts.close} onClose={() => setWanted(null)}>
          <Fault says={fault} />
          <FactorProof
            key={wanted.verificationId}
            wanted={wanted}
            onProve={withdraw}
            // Asked again at once, because there is no other choice.
            onStale={() => begin(shared.secondFactor.askedAnew)}
          />
          <CaptchaPlace />
        </Dialog>
      ) : (
        <Fault says={fault} />
      )}
    </section>
  );
}
