import { accountStates } from '../accounts/account-words.ts';
import { kindOf } from '../catalogue/catalogue-words.ts';
import { formatTime } from '../format-time.ts';
import { formatMoney } from '../kit/format-money.ts';
import { roleNames } from '../kit/role-names.ts';
import { proposalKindNames, refundWords } from '../orders/money-words.ts';

type Words = Readonly<Record<string, string>>;

const wordsIn = (said: Readonly<Record<string, { word: string }>>): Words =>
  Object.fromEntries(Object.entries(said).map(([value, { word }]) => [value, word]));

const yesOrNo: Words = { true: '是', false: '否' };
const wordsByField: Readonly<Record<string, Words>> = {
  role: roleNames,
  // Orders close as well, and say so in fewer words.
  state: { ...wordsIn(refundWords), ...wordsIn(accountStates), closed: '已关闭' },
  kind: proposalKindNames,
  by: { link: '一次性链接', passkey: '通行密钥' },
  vas: { 3: kindOf(3), 5: kindOf(5) },
};

const isMoney = (path: string) => /(?:Fen|priceCents)$/.test(path);
const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(value);

/** A changed value in the reader's words, where its field has words for it; money in yuan, moments of Beijing; otherwise as it was written. */
export function wordsOfValue(path: string, value: string): string {
  const word = wordsByField[path]?.[value] ?? yesOrNo[value];
  if (word !== undefined) return word;
  if (isMoney(path) && /^-?\d+$/.test(value)) return formatMoney(Number(value));
  return isMoment(value) ? formatTime(value) : value;
}
