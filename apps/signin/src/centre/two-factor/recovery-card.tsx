import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { RecoveryCodesReply } from '@feisuo/contract/schemas/account-two-factor';
import { useState } from 'react';
import { faultText } from '../ask.ts';
import { fewCodes } from '../overview/safety.ts';
import { ActButton } from '../pieces/act-button.tsx';
import { buttons } from '../pieces/buttons.ts';
import { Fault } from '../pieces/fault.tsx';
import styles from '../pieces/pieces.module.css';
import { useAct } from '../use-act.ts';
import { useCentre } from '../use-centre.ts';

/** How many recovery codes are left, and new ones. */
export function RecoveryCard({ left, onChange }: { left: number; onChange: () => Promise<void> }) {
  const { texts, shared, ask, withSudo, confirm, showCodes } = useCentre();
  const words = texts.twoFactor.recovery;
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, act] = useAct();
  const renew = () =>
    act(async () => {
      if (!(await confirm({ title: words.renewTitle, says: words.renewSays, act: words.renew }))) return;
      const answer = await withSudo((token) =>
        ask<RecoveryCodesReply>({
          path: twoFactorPaths.recoveryCodes,
          body: { sudo_token: token },
          isReply: ({ recovery_codes: codes }) => Array.isArray(codes),
        }),
      );
      if (answer.kind === 'cancelled') return;
      if (answer.kind !== 'answered') return setFault(faultText(answer, { texts, shared }));
      setFault(null);
      await showCodes(answer.reply.recovery_codes);
      await onChange();
    });
  return (
    <section className={styles.card} aria-labelledby="recovery">
      <div className={styles.cardHead}>
        <h2 id="recovery">{words.title}</h2>
        <p className={left <= fewCodes ? styles.warn : undefined}>{words.left(left, twoFactorLimits.recoveryCodes)}</p>
      </div>
      <p className={styles.says}>{words.says}</p>
      <p className={buttons.line}>
        <ActButton look="secondary" isBusy={isBusy} onPress={renew}>
          {words.renew}
        </ActButton>
      </p>
      <Fault says={fault} />
    </section>
  );
}
