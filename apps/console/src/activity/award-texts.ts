import type { SummedUp } from '../kit/schema-form/schema-texts.ts';
import { awardKindNames, describeAward } from './activity-texts.ts';

type Award = { kind: string; name: string; amount: number };

const isAward = (value: unknown): value is Award => {
  const { kind, name, amount } = (value ?? {}) as Partial<Award>;
  return typeof kind === 'string' && kind in awardKindNames && typeof name === 'string' && typeof amount === 'number';
};

/**
 * The site always shows these names for awards of these kinds. Only awards of the kind `thing` are shown by their own
 * name.
 */
const siteNames: Record<string, string> = {
  coins: '加速币',
  vip_days: '会员',
  chances: '抽奖',
  make_up_card: '补签卡',
};

/**
 * Describes what the recipient of an award gets. Warns if the name contains a number other than the amount, because
 * only the amount decides.
 */
export function sumUpAward(value: unknown): SummedUp | null {
  if (!isAward(value)) return null;
  const { kind, name, amount } = value;
  const gets = `得到的人拿到：${describeAward({ kind, name: siteNames[kind] ?? name, amount })}。`;
  const others = [...name.matchAll(/\d+/g)].map(([number]) => number).filter((number) => Number(number) !== amount);
  // The name of an award of the kind `thing` may contain any number, such as 100 元话费.
  return others.length === 0 || kind === 'thing'
    ? { message: gets, isOdd: false }
    : {
        message: `${gets}名称里写着 ${others.join('、')}，数量是 ${amount}：发多少只看数量，请改成一样的。`,
        isOdd: true,
      };
}
