import type { WorkOrderPage as Words } from '@feisuo/contract/schemas/page-support';
import { useState } from 'react';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { NoScriptNote } from '../../components/no-script-note.tsx';
import { useSession } from '../../session/session.ts';
import { useUploads } from '../../uploads/use-uploads.ts';
import { DiagnosticsPreview } from './diagnostics-preview.tsx';
import { hasAccount } from './has-account.ts';
import { SentView } from './sent-view.tsx';
import { workOrderTexts } from './texts.ts';
import { useDiagnostics } from './use-diagnostics.ts';
import type { GameChoice } from './use-suggestions.ts';
import { useWorkOrder } from './use-work-order.ts';
import { WorkOrderForm } from './work-order-form.tsx';
import styles from './work-order-page.module.css';

/** The page to open a ticket: the form on the left, diagnostics and files on the right. */
export function WorkOrderPage({ page, games }: { page: Words; games: GameChoice[] }) {
  const session = useSession();
  const isSignedIn = session.phase === 'in' && hasAccount(session.user);
  const [sendsDiagnostics, setSendsDiagnostics] = useState(false);
  const { uploads, view: files } = useUploads('ticket', isSignedIn);
  const { text, environment, measurement, measure } = useDiagnostics();
  const { order, change, submit, clear } = useWorkOrder({
    games,
    uploads,
    files,
    diagnostics: sendsDiagnostics ? { text, environment } : null,
  });
  const tick = (sends: boolean) => {
    setSendsDiagnostics(sends);
    if (sends && !measurement.isRunning && measurement.roundTrips.length === 0) void measure();
  };
  const startOver = () => {
    setSendsDiagnostics(false);
    clear();
  };
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb
        label={workOrderTexts.way}
        way={[
          { text: workOrderTexts.help, href: '/help' },
          { text: workOrderTexts.mine, href: '/member/tickets' },
        ]}
        here={page.title}
      />
      <h1>{page.title}</h1>
      <p className={styles.lead}>{page.lead}</p>
      <NoScriptNote text={workOrderTexts.noScript} />
      {order.view.name === 'sent' ? (
        <SentView number={order.view.number} sent={page.sent} onAgain={startOver} />
      ) : (
        <div className={styles.two}>
          <WorkOrderForm
            page={page}
            games={games}
            order={order}
            uploads={uploads}
            files={files}
            isSignedIn={isSignedIn}
            sendsDiagnostics={sendsDiagnostics}
            onDiagnostics={tick}
            onChange={change}
            onSubmit={() => void submit()}
            onClear={startOver}
          />
          <DiagnosticsPreview
            text={text}
            measurement={measurement}
            isSent={sendsDiagnostics}
            note={page.diagnostics.note}
            onMeasure={() => void measure()}
          />
        </div>
      )}
    </div>
  );
}
