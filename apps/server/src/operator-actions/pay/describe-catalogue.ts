import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type {
  ConsolePayPage,
  ConsoleProduct,
  PageDraft,
  ProductDraft,
} from '@feisuo/contract/schemas/console-catalogue';
import { wrongField } from '../../http/wrong-field.ts';
import type { DescribedProduct, ListedPayPage, ProductDraft as Draft } from '../../modules/pay/index.ts';
import { iso } from '../../formats/iso.ts';

/** @param pages the pay pages that offer the product */
export function tellProduct(product: DescribedProduct, pages: ConsoleProduct['pages']): ConsoleProduct {
  const { length, quota, promotions } = product;
  return {
    id: product.id,
    name: product.name,
    vas: product.vas,
    ...('months' in length
      ? { lengthUnit: 'months' as const, lengthCount: length.months }
      : { lengthUnit: 'days' as const, lengthCount: length.days }),
    days: product.days,
    priceFen: product.priceFen,
    firstPeriodFen: product.firstPeriodFen,
    isRenewable: product.isRenewable,
    isOffered: product.isOffered,
    saleFrom: iso(product.saleFrom),
    saleUntil: iso(product.saleUntil),
    claimDays: product.claimDays,
    sort: product.sort,
    promotions: promotions.map(({ actId, priceFen, from, until }) => ({
      actId,
      priceFen,
      from: iso(from),
      until: iso(until),
    })),
    quota: quota && { total: quota.total, perAccount: quota.perAccount },
    version: product.version,
    updatedAt: product.updatedAt.toISOString(),
    isOnSale: product.isOnSale,
    sold: quota?.sold ?? null,
    held: quota?.held ?? null,
    pages,
  };
}

export const tellPage = (page: ListedPayPage, defaultPageId: string): ConsolePayPage => ({
  id: page.id,
  name: page.name,
  groupId: page.groupId,
  types: page.types,
  entries: page.entries,
  version: page.version,
  isDefault: page.id === defaultPageId,
  names: Object.fromEntries(page.names),
});

/** The draft from the request, with its times parsed. */
export const readDraft = ({ saleFrom, saleUntil, promotions, ...draft }: ProductDraft): Draft => ({
  ...draft,
  saleFrom: momentOf('saleFrom', saleFrom),
  saleUntil: momentOf('saleUntil', saleUntil),
  promotions: promotions.map(({ actId, priceFen, from, until }, index) => ({
    actId,
    priceFen,
    from: momentOf(`promotions.${index}.from`, from),
    until: momentOf(`promotions.${index}.until`, until),
  })),
});

export const readPageDraft = ({ name, groupId, types, entries }: PageDraft) => ({ name, groupId, types, entries });

function momentOf(field: string, text: string | null): Date | null {
  if (text === null) return null;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw wrongField(field, 'not a date and time', fieldRefusals.noMoment);
  return moment;
}
