import type { PanelReply } from '@feisuo/contract/schemas/pay';
import { AppError } from '../../../http/app-error.ts';
import type { CatalogueDeps, PreviewedPurchase } from './catalogue-deps.ts';
import { listOffers } from './offers.ts';
import { findDefaultPage, findPayPage } from './pay-pages.ts';

interface Asked {
  /** Where the visit came from: a channel that has a pay page of its own sees that one. */
  channel: string | null;
  /** Null for a visitor, who may look and not order. */
  accountId: string | null;
}

/**
 * What the cashier offers. Each entry costs what `rmb` says, for all its periods, as long as it is ordered with the pid,
 * actid and num that stand beside it.
 */
export async function showPanel(deps: CatalogueDeps, { channel, accountId }: Asked): Promise<PanelReply['data']> {
  const { db, clock, config } = deps;
  const { pageId, referFrom } = config.pay.defaults;
  const { payTypes, canSign, hasSheet, hasPage } = deps.waysToPay();
  const page = (channel && (await findPayPage(db, channel))) || (await findDefaultPage(db, pageId));
  const types = payTypes.filter((type) => page?.types.includes(type));
  const [curType] = types;
  if (!page || !curType) throw new AppError('unavailable', { description: 'there is no way to pay' });
  const bought = accountId === null ? [] : await deps.boughtKinds(accountId);
  const offers = await listOffers(db, page, {
    isFirstPurchase: (vas) => accountId !== null && !bought.includes(vas),
    at: clock.now(),
  });
  const wishes = offers.map(({ product: { vas }, price: { length } }) => ({ vas, length }));
  const periods = accountId === null ? [] : await deps.previewOf(accountId, wishes);
  const openOrderId = accountId === null ? null : await deps.openOrderOf(accountId);
  return {
    types,
    curType,
    curTab: offers[0]?.productId ?? '',
    products: offers.map(({ productId, actId, num, product, price }, place) => ({
      pid: productId,
      actid: actId,
      num,
      name: product.name,
      rmb: price.amountFen,
      listRmb: price.listFen,
      days: price.days,
      autodeduct: canSign && product.isRenewable && num === 1 ? 1 : 0,
      ...periodOf(periods[place]),
    })),
    paypageid: page.id,
    referfrom: referFrom,
    ...(openOrderId !== null && { openOrderId }),
    ...(hasSheet && { hasSheet: true }),
    ...(hasPage && { hasPage: true }),
    ...(accountId !== null && { orderToken: deps.makeOrderToken(accountId) }),
  };
}

const periodOf = (previewed: PreviewedPurchase | undefined) =>
  previewed && {
    period: {
      startsAt: previewed.startsAt.toISOString(),
      endsAt: previewed.endsAt.toISOString(),
      isBehind: previewed.isBehind,
      renewsAt: previewed.renewsAt.toISOString(),
    },
  };
