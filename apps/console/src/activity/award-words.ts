import type { SummedUp } from '../kit/schema-form/schema-words.ts';
import { awardKindNames, sayAward } from './activity-words.ts';

type Award = { kind: string; name: string; amount: number };

const isAward = (value: unknown): value is Award => {
  const { kind, name, amount } = (value ?? {}) as Partial<Award>;
  return typeof kind === 'string' && kind in awardKindNames && typeof name === 'string' && typeof amount === 'number';
};

/** The site uses these names everywhere; only things have their own. */
const siteNames: Record<string, string> = {
  coins: '加速币',
  vip_days: '会员',
  chances: '抽奖',
  make_up_card: '补签卡',
};

/** Summary of an award. The amount counts, not the name: warns about another number in the name. */
export function sumUpAward(value: unknown): SummedUp | null {
  if (!isAward(value)) return null;
  const { kind, name, amount } = value;
  const gets = `得到的人拿到：${sayAward({ kind, name: siteNames[kind] ?? name, amount }).trim()}。`;
  const others = [...name.matchAll(/\d+/g)].map(([number]) => number).filter((number) => Number(number) !== amount);
  // A thing's name may contain a number: 100 元话费.
  return others.length === 0 || kind === 'thing'
    ? { says: gets, isOdd: false }
    : { says: `${gets}名称里写着 ${others.join('、')}，数量是 ${amount}：发多少只看数量，请改成一样的。`, isOdd: true };
}
