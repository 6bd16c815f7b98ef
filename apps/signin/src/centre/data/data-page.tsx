import type { CancellationTicketReply, ExportReply } from '@feisuo/contract/schemas/account-user';
import { useState } from 'react';
import { accountPaths } from '@feisuo/contract/facts/paths';
import overview from '../overview/overview.module.css';
import { DeleteCard } from './delete-card.tsx';
import { GoneCard } from './gone-card.tsx';
import { faultText } from '../ask.ts';
import { dayOf } from '../moment.ts';
import { ActButton } from '../pieces/act-button.tsx';
import { buttons } from '../pieces/buttons.ts';
import { Fault } from '../pieces/fault.tsx';
import styles from '../pieces/pieces.module.css';
import { saveFile } from '../pieces/save-file.ts';
import { useAct } from '../use-act.ts';
import { useCentre } from '../use-centre.ts';

/** Export of personal data, and deletion of the account. */
export function DataPage() {
  const [deletion, setDeletion] = useState<CancellationTicketReply | null>(null);
  // Signed out: nothing is left to do here.
  if (deletion) return <GoneCard deletion={deletion} />;
  return (
    <div className={overview.stack}>
      <ExportCard />
      <DeleteCard onGone={setDeletion} />
    </div>
  );
}

/** Personal data as a file. */
function ExportCard() {
  const { texts, shared, user, ask, withSudo, say } = useCentre();
  const words = texts.data;
  const [isBusy, act] = useAct();
  const [fault, setFault] = useState<string | null>(null);
  const save = () =>
    act(async () => {
      const answer = await withSudo((token) =>
        ask<ExportReply>({
          path: accountPaths.export,
          body: { sudo_token: token },
          isReply: ({ data }) => typeof data === 'object',
        }),
      );
      if (answer.kind === 'cancelled') return;
      if (answer.kind !== 'answered') return setFault(faultText(answer, { texts, shared }));
      setFault(null);
      const name = `account-${user.sub}-${dayOf(answer.reply.exported_at)}.json`;
      saveFile(name, 'application/json', `${JSON.stringify(answer.reply, null, 2)}\n`);
      say(words.exported);
    });
  return (
    <section className={styles.card} aria-labelledby="export">
      <div className={styles.cardHead}>
        <h2 id="export">{words.exportTitle}</h2>
      </div>
      <p className={styles.says}>{words.exportSays}</p>
      <p className={buttons.line}>
        <ActButton look="secondary" isBusy={isBusy} onPress={save}>
          {words.export}
        </ActButton>
      </p>
      <Fault says={fault} />
    </section>
  );
}
