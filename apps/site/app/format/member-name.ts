import { vipTypeCodes, type VipType } from '@feisuo/contract/facts/membership-vocabulary';

/** What a member is called, by how the membership was sold. */
export const memberNames: Record<VipType, string> = {
  none: '会员',
  trial: '试用会员',
  days: '会员',
  month: '月卡会员',
  quarter: '季卡会员',
  half: '半年卡会员',
  year: '年费会员',
};
export const superMemberName = '超级会员';

interface Sold {
  isSuperVip: boolean;
  /** The code in part 3 of `group[].id`. */
  vipType: string;
  isYear: boolean;
}

/** How the membership was sold, as far as the profile tells. */
export function vipTypeOf({ vipType, isYear }: Pick<Sold, 'vipType' | 'isYear'>): VipType | null {
  const [type] = Object.entries(vipTypeCodes).find(([, code]) => vipType !== '' && code === Number(vipType)) ?? [];
  if (type && type !== 'none') return type as VipType;
  return isYear ? 'year' : null;
}

export const isOnTrial = (user: Sold): boolean => !user.isSuperVip && vipTypeOf(user) === 'trial';

export const memberNameOf = (user: Sold): string =>
  user.isSuperVip ? superMemberName : memberNames[vipTypeOf(user) ?? 'none'];
