import type { CancellationTicketReply, ExportReply } from '@feisuo/contract/schemas/account-user';
import { useState } from 'react';
import { accountPaths } from '@feisuo/contract/facts/paths';
import overview from '../overview/overview.module.css';
import { DeleteCard } from './delete-card.tsx';
import { DeletionPendingCard } from './deletion-pending-card.tsx';
import { faultText } from '../centre-requests.ts';
import { dayOf } from '../format-time.ts';
import { buttons, ActionButton } from '../components/buttons.tsx';
import { Fault } from '../components/loaded.tsx';
import styles from '../components/components.module.css';
import { saveFile } from '../components/save-file.ts';
import { useAction } from '../use-action.ts';
import { useCentre } from '../use-centre.ts';

/** Page to export personal data and to cancel the account. */
export function DataPage() {
  const [deletion, setDeletion] = useState<CancellationTicketReply | null>(null);
  // The request for cancellation signs the account out, so the page shows only the result.
  if (deletion) return <DeletionPendingCard deletion={deletion} />;
  return (
    <div className={overview.stack}>
      <ExportCard />
      <DeleteCard onRequested={setDeletion} />
    </div>
  );
}

/** Card to download the personal data as a file. */
function ExportCard() {
  const { texts, shared, user, ask, withSudo, showToast } = useCentre();
  const labels = texts.data;
  const [isBusy, run] = useAction();
  const [fault, setFault] = useState<string | null>(null);
  const save = () =>
    run(async () => {
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
      showToast(labels.exported);
    });
  return (
    <section className={styles.card} aria-labelledby="export">
      <div className={styles.cardHead}>
        <h2 id="export">{labels.exportTitle}</h2>
      </div>
      <p className={styles.message}>{labels.exportMessage}</p>
      <p className={buttons.line}>
        <ActionButton look="secondary" isBusy={isBusy} onPress={save}>
          {labels.export}
        </ActionButton>
      </p>
      <Fault message={fault} />
    </section>
  );
}
