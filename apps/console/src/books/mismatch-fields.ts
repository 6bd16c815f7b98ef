import type { ConsoleMismatch, MismatchDetail } from '@feisuo/contract/schemas/console-books';
import type { ConsoleRefund, Disposition } from '@feisuo/contract/schemas/console-orders';
import { formatTime } from '../format-time.ts';
import { formatMoney } from '../kit/format-number.ts';
import { dispositionNames, refundStateTexts } from '../orders/money-texts.ts';

/** A field with its values in our books and on the bill. `differs`: the two values are a reason for the mismatch. */
type Field = { name: string; ours: string; theirs: string; differs: boolean };

const ABSENT = '没有';

export function fieldsOf({ mismatch, ours, theirs }: MismatchDetail): Field[] {
  const { kind, rowKind, oursFen, theirsFen } = mismatch;
  const oursState = ours && stateOf(rowKind, ours.state);
  const time = (at: string | undefined) => (at === undefined ? ABSENT : formatTime(at));
  const isFee = kind === 'fee_differs';
  return [
    {
      name: rowKind === 'payment' ? '付款单号' : '退款的付款单',
      ours: ours?.outTradeNo ?? ABSENT,
      theirs: theirs?.outTradeNo ?? ABSENT,
      differs: ours !== null && theirs !== null && ours.outTradeNo !== theirs.outTradeNo,
    },
    {
      name: '状态',
      ours: oursState ?? ABSENT,
      theirs: theirs ? (rowKind === 'payment' ? '已收款' : '已退款') : '账单上没有',
      differs: (ours === null) !== (theirs === null) || kind === 'channel_paid_we_not',
    },
    {
      name: '金额',
      ours: ours ? formatMoney(ours.amountFen) : ABSENT,
      theirs: theirs ? formatMoney(theirs.amountFen) : ABSENT,
      differs: ours !== null && theirs !== null && ours.amountFen !== theirs.amountFen,
    },
    ...(theirs || isFee
      ? [
          {
            name: '手续费',
            ours: isFee && oursFen !== null ? `${formatMoney(oursFen)}（按费率）` : ours ? '与费率相符' : ABSENT,
            theirs: formatMoney(theirs?.feeFen ?? theirsFen ?? 0),
            differs: isFee,
          },
        ]
      : []),
    { name: '时间', ours: time(ours?.at), theirs: time(theirs?.at), differs: false },
  ];
}

const stateOf = (rowKind: ConsoleMismatch['rowKind'], state: string): string =>
  rowKind === 'payment'
    ? (dispositionNames[state as Disposition] ?? state)
    : (refundStateTexts[state as ConsoleRefund['state']]?.text ?? state);
