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
  const listed = isWhole ? newest : newest.slice(0, SHOWN_AT_FIRST);
  const trades = tradesOf(listed.map(({ step }) => step));
  const shown = listed.map((one, index) => ({ ...one, trade: trades[index] ?? null }));
  return (
    <>
      <ol className={styles.steps}>
        {shown.map(({ step, days, trade }, index) => (
          <li key={`${step.at} ${step.kind} ${String(index)}`} data-source={step.source}>
            <time dateTime={step.at}>{formatTime(step.at)}</time>
            <span>
              {stepName(step)}
              {[...linesOf(step), ...(days === null ? [] : [days]), ...(trade === null ? [] : [`付款单 ${trade}`])].map(
                (words) => (
                  <small key={words}>{words}</small>
                ),
              )}
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
 * The trade number of each step, or null if the previous step has the same number. Numbers are not shortened, because
 * operators search for them at the payment channel.
 */
export function tradesOf(steps: readonly Pick<OrderStep, 'outTradeNo'>[]): (string | null)[] {
  let last: string | null = null;
  return steps.map(({ outTradeNo }) => {
    if (outTradeNo === null || outTradeNo === last) return null;
    last = outTradeNo;
    return outTradeNo;
  });
}

/** Details of a step, line by line. */
function linesOf({ facts, source }: OrderStep): string[] {
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
  ].filter((words): words is string => words !== null && words !== '');
}
