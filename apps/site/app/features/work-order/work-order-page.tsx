import type { TicketKind } from '@feisuo/contract/facts/support-vocabulary';
import type { WorkOrderPage as Words } from '@feisuo/contract/schemas/page-support';
import { useState, useEffect, useRef } from 'react';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { NoScriptNote } from '../../components/no-script-note.tsx';
import { Pill } from '../../components/pill.tsx';
import { useSession } from '../../session/session.ts';
import { useUploads } from '../../uploads/use-uploads.ts';
import { labelWidth, type Measurement } from './diagnostics.ts';
import { hasAccount } from './has-account.ts';
import { workOrderTexts } from './texts.ts';
import { useDiagnostics } from './use-diagnostics.ts';
import type { GameChoice } from './use-suggestions.ts';
import { useWorkOrder } from './use-work-order.ts';
import { WorkOrderForm } from './work-order-form.tsx';
import styles from './work-order-page.module.css';

interface WorkOrderPageProps {
  page: Words;
  games: GameChoice[];
  kind: TicketKind;
}

/** The page to open a ticket: the form on the left, diagnostics and files on the right. */
export function WorkOrderPage({ page, games, kind }: WorkOrderPageProps) {
  const session = useSession();
  const isSignedIn = session.phase === 'in' && hasAccount(session.user);
  const [sendsDiagnostics, setSendsDiagnostics] = useState(false);
  const { uploads, view: files } = useUploads('ticket', isSignedIn);
  const { text, environment, measurement, measure } = useDiagnostics();
  const { order, change, submit, clear } = useWorkOrder({
    kind,
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

interface DiagnosticsPreviewProps {
  text: string;
  measurement: Measurement;
  isSent: boolean;
  note: string;
  onMeasure: () => void;
}

/** Shows exactly the data that will be sent, and whether the member agreed to send it. */
function DiagnosticsPreview({ text, measurement, isSent, note, onMeasure }: DiagnosticsPreviewProps) {
  const { preview, previewRegion, states, measure, measureAgain, measuring } = workOrderTexts;
  const { isRunning, roundTrips } = measurement;
  return (
    <aside className={styles.card} aria-labelledby="diagnostics-title" data-waits>
      <div className={styles.head}>
        <h2 id="diagnostics-title">{preview}</h2>
        <span role="status">
          <Pill tone={isSent ? 'ok' : 'plain'}>{isSent ? states.on : states.off}</Pill>
        </span>
      </div>
      {/* The element scrolls, so it must be focusable for keyboard users. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.text} tabIndex={0} role="region" aria-label={previewRegion}>
        {text.split('\n').map((line) => (
          <span key={line}>
            <span>{line.slice(0, labelWidth)}</span>
            <span>{line.slice(labelWidth)}</span>
          </span>
        ))}
      </pre>
      <Button size="small" aria-disabled={isRunning} onClick={() => !isRunning && onMeasure()}>
        {isRunning ? measuring : roundTrips.length > 0 ? measureAgain : measure}
      </Button>
      <p className={styles.note}>{note}</p>
    </aside>
  );
}

interface SentViewProps {
  number: string;
  sent: Words['sent'];
  onAgain: () => void;
}

/** Shows the number of the new ticket, with a link to it. */
function SentView({ number, sent, onAgain }: SentViewProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { copy, copied, copyFailed } = workOrderTexts;
  return (
    <section className={styles.sent}>
      <svg className={styles.thread} viewBox="0 0 320 24" aria-hidden="true">
        <path d="M0 6h300M0 12h300M0 18h300" />
        <circle cx="306" cy="12" r="8" />
      </svg>
      <h2 ref={title} tabIndex={-1}>
        {sent.title}
      </h2>
      <p className={styles.number}>
        <span>{workOrderTexts.number}</span>
        <b className="num">{number}</b>
        <CopyButton text={number} label={copy} done={copied} failed={copyFailed} />
      </p>
      <p className={styles.sentText}>{sent.text}</p>
      <p className={styles.ways}>
        <ButtonLink look="primary" href={`/member/tickets/${number}`}>
          {workOrderTexts.open}
        </ButtonLink>
        <Button onClick={onAgain}>{workOrderTexts.again}</Button>
      </p>
    </section>
  );
}
