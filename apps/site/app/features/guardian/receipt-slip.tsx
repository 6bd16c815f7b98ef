import type { ChildProtectionPage } from '@feisuo/contract/schemas/page-support';
import type { GuardianReceipt } from '@feisuo/contract/schemas/support';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { formatDate } from '../../format/format-date.ts';
import styles from './receipt-slip.module.css';
import { guardianTexts } from './texts.ts';

interface ReceiptSlipProps {
  receipt: GuardianReceipt;
  words: ChildProtectionPage['receipt'];
  onAnother: () => void;
}

/** A slip with the number and query code for a later lookup, to copy or print. */
export function ReceiptSlip({ receipt: { number, queryCode, at }, words, onAnother }: ReceiptSlipProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.slip}>
      <h3 ref={title} tabIndex={-1}>
        {words.title}
      </h3>
      <p>{words.text}</p>
      <dl>
        <div>
          <dt>{guardianTexts.number}</dt>
          <dd>{number}</dd>
        </div>
        <div>
          <dt>{guardianTexts.queryCode}</dt>
          <dd>{queryCode}</dd>
        </div>
      </dl>
      <p className={styles.at}>{guardianTexts.receivedAt(formatDate(at))}</p>
      <div className={styles.ways}>
        <CopyButton
          size="medium"
          text={guardianTexts.both(number, queryCode)}
          label={guardianTexts.copyBoth}
          done={guardianTexts.copied}
          failed={guardianTexts.copyFailed}
        />
        <Button onClick={() => print()}>{guardianTexts.print}</Button>
        <Button onClick={onAnother}>{guardianTexts.another}</Button>
      </div>
    </section>
  );
}
