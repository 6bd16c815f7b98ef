import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { accountPages, accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import type { DeletionReply } from '@feisuo/contract/schemas/account-user';
import { useEffect, useRef, useState } from 'react';
import { takeSeat } from '../../session/browser-calls.ts';
import { ownClient } from '../../session/own-client.ts';
import { useSession } from '../../session/session.tsx';
import { siteAddress } from '../../shell/site-address.ts';
import { codeOf, faultText } from '../ask.ts';
import { keepLocale } from '../frame/keep-locale.ts';
import { momentOf } from '../moment.ts';
import { ActButton } from '../pieces/act-button.tsx';
import { buttons } from '../pieces/buttons.ts';
import { Fault } from '../pieces/fault.tsx';
import styles from '../pieces/pieces.module.css';
import { useAct } from '../use-act.ts';
import { useCentre } from '../use-centre.ts';

/** The deletion is under way: when the data goes, and how to take it back until then. */
export function GoneCard({ deletion }: { deletion: DeletionReply }) {
  const { texts, shared } = useCentre();
  const { ask } = useSession();
  const words = texts.data;
  const [isBusy, act] = useAct();
  const [fault, setFault] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const signIn = keepLocale(accountPages.authenticate);
  const withdraw = () =>
    act(async () => {
      const answer = await ask<Credentials>({
        path: accountPaths.withdrawCancellation,
        body: { ...ownClient, ticket: deletion.ticket },
        isReply: ({ access_token: token }) => typeof token === 'string',
      });
      if (answer.kind !== 'answered') {
        // The sign-in page asks for it, and leads to the withdrawal.
        if (codeOf(answer) === errorCodes.two_factor_required) location.assign(signIn);
        else setFault(faultText(answer, { texts, shared }));
        return;
      }
      await takeSeat(ask, answer.reply.access_token);
      location.reload();
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
        <ActButton look="secondary" isBusy={isBusy} onPress={withdraw}>
          {words.withdraw}
        </ActButton>
      </p>
      <Fault says={fault} />
    </section>
  );
}
