import { changePrice, changePromotion, changeQuota, changeSale } from '../../modules/pay/index.ts';
import { defineAction } from '../define-action.ts';
import { noneOr, readCount, readFen, readMoment } from '../read-flags.ts';
import type { VerbCall } from '../verb.ts';
import { alterCatalogue, describeChange } from './alter-catalogue.ts';

const MOMENT = 'such as 2026-12-01 or 2026-12-01T20:00 in Beijing, or none';

/** The command changes single fields; the console saves the whole product instead. */
export const changePriceAction = defineAction({
  name: 'product.price',
  audit: 'catalogue.read',
  words: '改价格',
  verb: {
    command: 'product price <product> <yuan>',
    help: 'changes the price of one period of a product; existing orders keep their price',
    flags: { '--first <yuan>': 'price of the first period for first purchases, or none' },
    run: async (opened, { args: [productId, yuan], flags: { first }, audit }: VerbCall<{ first?: string }, Pair>) => {
      const to = {
        productId,
        priceFen: readFen(yuan),
        ...(first !== undefined && { firstPeriodFen: noneOr(readFen)(first) }),
      };
      await alterCatalogue(opened, ['product.price', productId], audit, (tx) => changePrice(tx, opened.clock, to));
      return describeChange(productId);
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
    help: 'sets whether and when a product is sold; an omitted flag keeps its value',
    flags: {
      '--from <moment>': MOMENT,
      '--until <moment>': MOMENT,
      '--offered <answer>': { help: 'whether the product is sold at all', choices: ['yes', 'no'] },
    },
    run: async (opened, { args: [productId], flags, audit }: VerbCall<SaleFlags, [string]>) => {
      const to = {
        productId,
        ...(flags.from !== undefined && { saleFrom: noneOr(readMoment)(flags.from) }),
        ...(flags.until !== undefined && { saleUntil: noneOr(readMoment)(flags.until) }),
        ...(flags.offered !== undefined && { isOffered: flags.offered === 'yes' }),
      };
      await alterCatalogue(opened, ['product.sale', productId], audit, (tx) => changeSale(tx, opened.clock, to));
      return describeChange(productId);
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
    help: 'sets how many pieces of a product may be sold in total; none removes the limit',
    flags: {
      '--per-account <number>': {
        help: 'how many pieces one account may buy; none removes the limit',
        default: 'none',
      },
    },
    run: async (opened, { args: [productId, total], flags, audit }: VerbCall<{ perAccount: string }, Pair>) => {
      const to = { productId, total: noneOr(readCount)(total), perAccount: noneOr(readCount)(flags.perAccount) };
      await alterCatalogue(opened, ['product.quota', productId], audit, (tx) => changeQuota(tx, to));
      return describeChange(productId);
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
    help: 'sets a reduced price of one period; none ends the offer',
    flags: {
      '--act <id>': 'id of the activity or channel where the reduced price applies',
      '--from <moment>': { help: MOMENT, default: 'none' },
      '--until <moment>': { help: MOMENT, default: 'none' },
    },
    run: async (opened, { args: [productId, yuan], flags, audit }: VerbCall<PromotionFlags, Pair>) => {
      const to = {
        productId,
        actId: flags.act ?? null,
        priceFen: noneOr(readFen)(yuan),
        from: noneOr(readMoment)(flags.from),
        until: noneOr(readMoment)(flags.until),
      };
      await alterCatalogue(opened, ['product.promotion', productId], audit, (tx) =>
        changePromotion(tx, opened.clock, to),
      );
      return describeChange(productId);
    },
  },
});
interface PromotionFlags {
  act?: string;
  from: string;
  until: string;
}
