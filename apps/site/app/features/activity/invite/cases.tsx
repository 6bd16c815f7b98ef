import type { InvitePage } from '@feisuo/contract/schemas/page-member';
import { RecordTable, type RecordColumn } from '../record-table.tsx';
import styles from './cases.module.css';
import { inviteTexts } from './texts.ts';

type Case = InvitePage['cases']['list'][number];

const columns: RecordColumn<Case>[] = [
  { name: inviteTexts.situation, cell: ({ situation }) => situation },
  { name: inviteTexts.verdict, cell: ({ verdict, says }) => <b className={styles[verdict]}>{says}</b> },
  { name: inviteTexts.explanation, cell: ({ text }) => text },
];

/** A table of which invitations count and which do not. */
export const Cases = ({ title, list }: InvitePage['cases']) => (
  <div className={styles.cases}>
    <RecordTable caption={title} columns={columns} rows={list} keyOf={({ situation }) => situation} />
  </div>
);
