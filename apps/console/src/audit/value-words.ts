import { accountStates } from '../accounts/account-words.ts';
import { kindOf } from '../catalogue/catalogue-words.ts';
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
  vas: { 3: kindOf(3), 5: kindOf(5) },
};

/** A changed value in the reader's words, where its field has words for it; otherwise as it was written. */
export const wordsOfValue = (path: string, value: string): string =>
  wordsByField[path]?.[value] ?? yesOrNo[value] ?? value;
