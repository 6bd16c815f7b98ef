import type { OrderStep } from '@feisuo/contract/schemas/console-orders';
import { Button } from 'antd';
import { useState } from 'react';
import { formatTime } from '../format-time.ts';
import { formatMoney } from '../kit/format-number.ts';
import { stepName, stopReasonOf } from './money-texts.ts';
import styles from './orders.module.css';
import { describeTaken } from './refund-texts.ts';

const SHOWN_AT_FIRST = 30;

/** List of an order's steps with details, newest first. */
export function StepList({ steps }: { steps: readonly OrderStep[] }) {
  const [isWhole, setWhole] = useState(false);
  const newest = steps.map((step, place) => ({ step, days: describeTaken(steps, place) })).toReversed();
  const shown = isWhole ? newest : newest.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ol className={styles.steps}>
        {shown.map(({ step, days }, index) => (
          <li key={`${step.at} ${step.kind} ${String(index)}`} data-source={step.source}>
            <time dateTime={step.at}>{formatTime(step.at)}</time>
            <span>
              {stepName(step)}
              {[...linesOf(step), ...(days === null ? [] : [days])].map((words) => (
                <small key={words}>{words}</small>
              ))}
            </span>
          </li>
        ))}
      </ol>
      {newest.length > shown.length && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          还有更早的 {newest.length - shown.length} 条
        </Button>
      )}
    </>
  );
}

/**
 * Details of a step, line by line. Trade numbers are shown in full, because operators search for them at the channel.
 */
function linesOf({ facts, outTradeNo, source }: OrderStep): string[] {
  const fen = facts['amountFen'] ?? facts['paidFen'];
  const text = (name: string) => (typeof facts[name] === 'string' ? facts[name] : null);
  const reason = text('reason');
  return [
    typeof fen === 'number' ? formatMoney(fen) : null,
    text('by') && `操作人 ${text('by')}`,
    reason && (source === 'renewal' ? stopReasonOf(reason) : reason),
    text('note'),
    text('refundNo') && `退款单 ${text('refundNo')}`,
    typeof facts['times'] === 'number' && facts['times'] > 1 ? `共 ${facts['times']} 次` : null,
    outTradeNo && `付款单 ${outTradeNo}`,
  ].filter((words): words is string => words !== null && words !== '');
}
