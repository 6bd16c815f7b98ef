import type { CsvCell } from '@feisuo/contract/facts/csv';
import type { ListedAccount } from '@feisuo/contract/schemas/console-accounts';
import { formatTime } from '../format-time.ts';
import { membershipTextOf, stateOf } from './account-texts.ts';
import { riskLevels, riskReasonText } from './risk-texts.ts';

/** Amount in yuan, without ¥ so that spreadsheets can sum the column. Null if the operator may not read orders. */
const yuan = (fen: number | undefined): CsvCell => (fen === undefined ? null : (fen / 100).toFixed(2));

const columns: readonly (readonly [string, (account: ListedAccount) => CsvCell])[] = [
  ['账号', ({ id }) => id],
  ['昵称', ({ name, username }) => name || username],
  ['状态', ({ state }) => stateOf(state).text],
  ['手机号', ({ phone }) => phone],
  ['邮箱', ({ email }) => email],
  ['会员', ({ membership }) => membershipTextOf(membership)],
  ['会员到期', ({ membership }) => membership && formatTime(membership.endsAt)],
  ['最近登录', ({ lastSignIn }) => lastSignIn && formatTime(lastSignIn.at)],
  ['登录地', ({ lastSignIn }) => lastSignIn && lastSignIn.place],
  ['注册渠道', ({ channel }) => channel && channel.name],
  ['累计实付（元）', ({ spent }) => yuan(spent?.paidFen)],
  ['累计退款（元）', ({ spent }) => yuan(spent?.refundedFen)],
  ['风险', ({ risk }) => riskLevels[risk.level]],
  ['风险依据', ({ risk }) => risk.facts.map(riskReasonText).join('；')],
  ['注册时间', ({ createdAt }) => formatTime(createdAt)],
];

/** Accounts as a table for spreadsheets, with the labels of the list. */
export const accountTable = (accounts: readonly ListedAccount[]): CsvCell[][] => [
  columns.map(([head]) => head),
  ...accounts.map((account) => columns.map(([, cellOf]) => cellOf(account))),
];
