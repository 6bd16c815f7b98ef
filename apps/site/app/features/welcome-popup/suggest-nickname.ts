import { welcomeTexts } from './texts.ts';

const pick = <Item>(list: readonly Item[], random: () => number) => list[Math.floor(random() * list.length)];

/** Two words and two digits, such as 疾风骑士27. */
export function suggestNickname(random: () => number = Math.random): string {
  const digits = String(Math.floor(random() * 90) + 10);
  return `${pick(welcomeTexts.first, random)}${pick(welcomeTexts.second, random)}${digits}`;
}

/** A masked phone number or mailbox shown in place of a name. */
export const isMasked = (nickName: string): boolean => nickName.includes('***');
