import { changePrice, changePromotion, changeQuota, changeSale } from '../../modules/pay/index.ts';
import { defineAction } from '../define-action.ts';
import { noneOr, readCount, readFen, readMoment } from '../read-flags.ts';
import type { VerbCall } from '../verb.ts';
import { alterCatalogue, sayChanged } from './alter-catalogue.ts';

const MOMENT = 'such as 2026-12-01 or 2026-12-01T20:00 in Beijing, or none';

/** Single fields that only the command line changes; the console saves the whole product. */
export const changePriceAction = defineAction({
  name: 'product.price',
  audit: 'catalogue.read',
  words: '改价格',
  verb: {
    command: 'product price <product> <yuan>',
    says: 'changes the price of one period, for purchases from now on; orders keep theirs',
    flags: { '--first <yuan>': 'what the first period of a first purchase costs, or none' },
    run: async (opened, { args: [productId, yuan], flags: { first }, act }: VerbCall<{ first?: string }, Pair>) => {
      const to = {
        productId,
        priceFen: readFen(yuan),
        ...(first !== undefined && { firstPeriodFen: noneOr(readFen)(first) }),
      };
      await alterCatalogue(opened, ['product.price', productId], act, (tx) => changePrice(tx, opened.clock, to));
      return sayChanged(productId);
    },
  },
});
type Pair = [string, string];

export const changeSaleAction = defineAction({
  name: 'product.sale',
  audit: 'catalogue.read',
  words: '改上架时间',
  alsoCalled: { 'product.sale': '改开售和停售时间' },
  verb: {
    command: 'product sale <product>',
    says: 'sets whether, and from when to when, it is sold; what is not named stays',
    flags: {
      '--from <moment>': MOMENT,
      '--until <moment>': MOMENT,
      '--offered <answer>': { says: 'whether it is sold at all', choices: ['yes', 'no'] },
    },
    run: async (opened, { args: [productId], flags, act }: VerbCall<SaleFlags, [string]>) => {
      const to = {
        productId,
        ...(flags.from !== undefined && { saleFrom: noneOr(readMoment)(flags.from) }),
        ...(flags.until !== undefined && { saleUntil: noneOr(readMoment)(flags.until) }),
        ...(flags.offered !== undefined && { isOffered: flags.offered === 'yes' }),
      };
      await alterCatalogue(opened, ['product.sale', productId], act, (tx) => changeSale(tx, opened.clock, to));
      return sayChanged(productId);
    },
  },
});
interface SaleFlags {
  from?: string;
  until?: string;
  offered?: 'yes' | 'no';
}

export const changeQuotaAction = defineAction({
  name: 'product.quota',
  audit: 'catalogue.read',
  words: '改名额',
  verb: {
    command: 'product quota <product> <number>',
    says: 'sets how many may be sold altogether, or none for any number',
    flags: {
      '--per-account <number>': { says: 'how many one account may have, or none for any number', default: 'none' },
    },
    run: async (opened, { args: [productId, total], flags, act }: VerbCall<{ perAccount: string }, Pair>) => {
      const to = { productId, total: noneOr(readCount)(total), perAccount: noneOr(readCount)(flags.perAccount) };
      await alterCatalogue(opened, ['product.quota', productId], act, (tx) => changeQuota(tx, to));
      return sayChanged(productId);
    },
  },
});

export const changePromotionAction = defineAction({
  name: 'product.promotion',
  audit: 'catalogue.read',
  words: '改优惠价',
  alsoCalled: { 'product.promotion': '改促销价' },
  verb: {
    command: 'product promotion <product> <yuan>',
    says: 'sells one period for less, or with none no longer',
    flags: {
      '--act <id>': 'only where this activity or channel offers it',
      '--from <moment>': { says: MOMENT, default: 'none' },
      '--until <moment>': { says: MOMENT, default: 'none' },
    },
    run: async (opened, { args: [productId, yuan], flags, act }: VerbCall<PromotionFlags, Pair>) => {
      const to = {
        productId,
        actId: flags.act ?? null,
        priceFen: noneOr(readFen)(yuan),
        from: noneOr(readMoment)(flags.from),
        until: noneOr(readMoment)(flags.until),
      };
      await alterCatalogue(opened, ['product.promotion', productId], act, (tx) =>
        changePromotion(tx, opened.clock, to),
      );
      return sayChanged(productId);
    },
  },
});
interface PromotionFlags {
  act?: string;
  from: string;
  until: string;
}
