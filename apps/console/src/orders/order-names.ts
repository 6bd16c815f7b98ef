import type { ConsoleOrderDetail } from '@feisuo/contract/schemas/console-orders';

/** A name that operators know, and the id behind it; null where the id is all that there is, and stands as the name. */
export type NameAndId = { name: string; id: string | null };

const asIs = (id: string): NameAndId => ({ name: id, id: null });

export const payPageOf = ({
  payPageId,
  payPageName,
}: Pick<ConsoleOrderDetail, 'payPageId' | 'payPageName'>): NameAndId =>
  payPageName === null ? asIs(payPageId) : { name: payPageName, id: payPageId };

/** Links name where they stand; who came by none bought on the site itself. */
export const sourceOf = ({
  referFrom,
  referName,
  isDefaultRefer,
}: Pick<ConsoleOrderDetail, 'referFrom' | 'referName' | 'isDefaultRefer'>): NameAndId => {
  if (referName !== null) return { name: referName, id: referFrom };
  return isDefaultRefer ? { name: '官网，链接没有带来源', id: referFrom } : asIs(referFrom);
};

export const activityOf = ({ actId, actName }: Pick<ConsoleOrderDetail, 'actId' | 'actName'>): NameAndId =>
  actName === null ? asIs(actId) : { name: actName, id: actId };
