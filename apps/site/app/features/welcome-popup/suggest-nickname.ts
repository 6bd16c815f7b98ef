import { welcomeTexts } from './texts.ts';

const pick = <Item>(list: readonly Item[], random: () => number) => list[Math.floor(random() * list.length)];

/** A nickname of two words and two digits, such as 疾风骑士27. */
export function suggestNickname(random: () => number = Math.random): string {
  const digits = String(Math.floor(random() * 90) + 10);
  return `${pick(welcomeTexts.first, random)}${pick(welcomeTexts.second, random)}${digits}`;
}

/** Whether the nickname is a masked phone number or mailbox, which is used as long as the member has no name. */
export const isMasked = (nickName: string): boolean => nickName.includes('***');
