import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import type { CancellationTicketReply } from '@feisuo/contract/schemas/account-user';
import { useEffect, useRef, useState } from 'react';
import { CaptchaContainer } from '../../captcha/captcha-container.tsx';
import { addBrowserSession } from '../../session/browser-calls.ts';
import { ownClient } from '../../session/account-pages-client.ts';
import { useSession } from '../../session/session.tsx';
import { siteAddress } from '../../shell/address.ts';
import { faultText, type Failed } from '../centre-requests.ts';
import { momentOf } from '../format-time.ts';
import { buttons, ActionButton } from '../components/buttons.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Fault } from '../components/loaded.tsx';
import styles from '../components/components.module.css';
import { FactorProof } from '../sudo/factor-proof.tsx';
import { wantedFactor, type WantedFactor } from '../sudo/identity-proofs.ts';
import { useAction } from '../use-action.ts';
import { useCentre } from '../use-centre.ts';

/** Shown while a cancellation is pending: the date of the erasure, and how to withdraw the cancellation. */
export function DeletionPendingCard({ deletion }: { deletion: CancellationTicketReply }) {
  const { texts, shared } = useCentre();
  const { ask } = useSession();
  const labels = texts.data;
  const [isBusy, run] = useAction();
  const [fault, setFault] = useState<string | null>(null);
  const [wanted, setWanted] = useState<WantedFactor | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  /**
   * Withdraws the cancellation. If the server requires a second factor, this function is called once more with the
   * factor's token.
   */
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
  const begin = (message: string | null) =>
    run(async () => {
      const failed = await withdraw();
      setFault(failed ? faultText(failed, { texts, shared }) : message);
    });
  return (
    <section className={styles.card} aria-labelledby="deletion-pending" data-alone>
      <div className={styles.cardHead}>
        <h2 id="deletion-pending" ref={heading} tabIndex={-1}>
          {labels.doneTitle}
        </h2>
      </div>
      <p className={styles.message}>{labels.doneMessage(momentOf(deletion.erase_at), deletion.days_left)}</p>
      <p className={buttons.line}>
        <a className={buttons.primary} href={siteAddress('/')}>
          {labels.home}
        </a>
        <ActionButton look="secondary" isBusy={isBusy} onPress={() => begin(null)}>
          {labels.withdraw}
        </ActionButton>
      </p>
      {wanted ? (
        <Dialog title={texts.sudo.title} close={texts.close} onClose={() => setWanted(null)}>
          <Fault message={fault} />
          <FactorProof
            key={wanted.verificationId}
            wanted={wanted}
            onProve={withdraw}
            // Asks for another code at once, because the member has no other way to continue.
            onStale={() => begin(shared.secondFactor.askedAnew)}
          />
          <CaptchaContainer />
        </Dialog>
      ) : (
        <Fault message={fault} />
      )}
    </section>
  );
}
