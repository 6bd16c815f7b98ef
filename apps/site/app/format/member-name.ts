import { memberNames, superMemberName, vipTypeCodes, type VipType } from '@feisuo/contract/facts/membership-vocabulary';

interface Sold {
  isSuperVip: boolean;
  /** The code in the third part of `group[].id`. */
  vipType: string;
  isYear: boolean;
}

/** How the membership was sold, as far as the profile says. */
export function vipTypeOf({ vipType, isYear }: Pick<Sold, 'vipType' | 'isYear'>): VipType | null {
  const [type] = Object.entries(vipTypeCodes).find(([, code]) => vipType !== '' && code === Number(vipType)) ?? [];
  if (type && type !== 'none') return type as VipType;
  return isYear ? 'year' : null;
}

export const isOnTrial = (user: Sold): boolean => !user.isSuperVip && vipTypeOf(user) === 'trial';

export const memberNameOf = (user: Sold): string =>
  user.isSuperVip ? superMemberName : memberNames[vipTypeOf(user) ?? 'none'];
