import type { Journal } from '@feisuo/contract/schemas/console-books';
import type { TableColumnsType } from 'antd';
import { formatTime } from '../format-time.ts';
import { formatMoney } from '../kit/format-number.ts';
import { TwoLines } from '../kit/table/two-lines.tsx';
import styles from '../orders/orders.module.css';
import { accountNameOf, journalNameOf } from './book-texts.ts';

/** Columns of a journal: its subject, debit and credit, and the time. */
export const journalColumns: TableColumnsType<Journal> = [
  { title: '凭证', key: 'what', render: (_, { kind, id }) => <TwoLines first={journalNameOf(kind)} second={id} /> },
  { title: '记账日', dataIndex: 'day', className: 'num' },
  {
    title: '借方',
    key: 'debit',
    render: (_, { lines }) => <Lines lines={lines.filter(({ amountFen }) => amountFen > 0)} />,
  },
  {
    title: '贷方',
    key: 'credit',
    render: (_, { lines }) => <Lines lines={lines.filter(({ amountFen }) => amountFen < 0)} />,
  },
  { title: '时间', dataIndex: 'at', className: 'num', render: formatTime },
];

const Lines = ({ lines }: { lines: Journal['lines'] }) =>
  lines.map(({ account, amountFen }) => (
    <div key={`${account} ${String(amountFen)}`} className={styles.entry}>
      {accountNameOf(account)} <span className="num">{formatMoney(Math.abs(amountFen))}</span>
    </div>
  ));
