import type { MemberRefundState } from '@feisuo/contract/facts/pay-vocabulary';
import type { MemberRefund } from '@feisuo/contract/schemas/refunds';
import { Pill, type PillTone } from '../../../components/pill.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { priceOf } from '../../../format/price.ts';
import rows from '../frame/rows.module.css';
import styles from './refund-dialog.module.css';
import { refundTexts as texts } from './texts.ts';

const tones: Record<MemberRefundState, PillTone> = {
  asked: 'warn',
  declined: 'err',
  processing: 'info',
  succeeded: 'ok',
};

export function RefundRow({ refund: { number, rmb, state, reason, takesDays, note, at } }: { refund: MemberRefund }) {
  const text = state === 'declined' ? texts.declined(note) : texts.stateNotes[state];
  return (
    <div className={styles.refund}>
      <div>
        <b className="num">¥{priceOf(rmb)}</b>
        {reason && <span className={rows.detail}>{reason}</span>}
        <span className={rows.detail}>{text}</span>
        {takesDays && state !== 'declined' && state !== 'asked' && (
          <span className={rows.detail}>{texts.takesDays}</span>
        )}
        <span className={`num ${styles.small} ${rows.parts}`}>
          <span>{texts.number(number)}</span>
          <time dateTime={at}>{formatDate(at)}</time>
        </span>
      </div>
      <Pill tone={tones[state]}>{texts.states[state]}</Pill>
    </div>
  );
}
