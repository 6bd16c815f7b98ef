import type { WorkOrderPage } from '@feisuo/contract/schemas/page-support';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import styles from './sent-view.module.css';
import { workOrderTexts } from './texts.ts';

interface SentViewProps {
  number: string;
  sent: WorkOrderPage['sent'];
  onAgain: () => void;
}

/** Shows the number of the new ticket, with a link to it. */
export function SentView({ number, sent, onAgain }: SentViewProps) {
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
      <p className={styles.text}>{sent.text}</p>
      <p className={styles.ways}>
        <ButtonLink look="primary" href={`/member/tickets/${number}`}>
          {workOrderTexts.open}
        </ButtonLink>
        <Button onClick={onAgain}>{workOrderTexts.again}</Button>
      </p>
    </section>
  );
}
