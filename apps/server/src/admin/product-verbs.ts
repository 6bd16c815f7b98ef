import { Option, type Command } from 'commander';
import { changePrice, changePromotion, changeQuota, changeSale, describeProducts } from '../modules/pay/index.ts';
import { yuanOf } from '../formats/yuan.ts';
import { alter } from './alter-catalogue.ts';
import { asksWhy, type Why } from './check-reason.ts';
import { printTable } from './print-table.ts';
import { noneOr, readCount, readFen, readMoment } from './product-flags.ts';
import { visit, type Visit } from './visit.ts';

const MOMENT = 'such as 2026-12-01 or 2026-12-01T20:00 in Beijing, or none';

export function addProductVerbs(program: Command): void {
  const product = program.command('product').description('what can be bought, for how much, when and how often');
  product
    .command('list')
    .description('every product, on sale or not')
    .action(() => visit(list));
  asksWhy(product.command('price <product> <yuan>'))
    .description('changes the price of one period, for purchases from now on; orders keep theirs')
    .option('--first <yuan>', 'what the first period of a first purchase costs, or none')
    .action((productId: string, yuan: string, { first, ...why }: Why & { first?: string }) =>
      alter('product.price', productId, why, (tx, { clock }) =>
        changePrice(tx, clock, {
          productId,
          priceFen: readFen(yuan),
          ...(first !== undefined && { firstPeriodFen: noneOr(readFen)(first) }),
        }),
      ),
    );
  asksWhy(product.command('promotion <product> <yuan>'))
    .description('sells one period for less, or with none no longer')
    .option('--act <id>', 'only where this activity or channel offers it')
    .option('--from <moment>', MOMENT, 'none')
    .option('--until <moment>', MOMENT, 'none')
    .action((productId: string, yuan: string, flags: Why & { act?: string; from: string; until: string }) =>
      alter('product.promotion', productId, flags, (tx, { clock }) =>
        changePromotion(tx, clock, {
          productId,
          actId: flags.act ?? null,
          priceFen: noneOr(readFen)(yuan),
          from: noneOr(readMoment)(flags.from),
          until: noneOr(readMoment)(flags.until),
        }),
      ),
    );
  asksWhy(product.command('sale <product>'))
    .description('sets whether, and from when to when, it is sold; what is not named stays')
    .option('--from <moment>', MOMENT)
    .option('--until <moment>', MOMENT)
    .addOption(new Option('--offered <answer>', 'whether it is sold at all').choices(['yes', 'no']))
    .action((productId: string, flags: Why & { from?: string; until?: string; offered?: 'yes' | 'no' }) =>
      alter('product.sale', productId, flags, (tx, { clock }) =>
        changeSale(tx, clock, {
          productId,
          ...(flags.from !== undefined && { saleFrom: noneOr(readMoment)(flags.from) }),
          ...(flags.until !== undefined && { saleUntil: noneOr(readMoment)(flags.until) }),
          ...(flags.offered !== undefined && { isOffered: flags.offered === 'yes' }),
        }),
      ),
    );
  asksWhy(product.command('quota <product> <number>'))
    .description('sets how many may be sold altogether, or none for any number')
    .option('--per-account <number>', 'how many one account may have, or none for any number', 'none')
    .action((productId: string, total: string, { perAccount, ...why }: Why & { perAccount: string }) =>
      alter('product.quota', productId, why, (tx) =>
        changeQuota(tx, { productId, total: noneOr(readCount)(total), perAccount: noneOr(readCount)(perAccount) }),
      ),
    );
}

async function list({ db, clock }: Visit): Promise<void> {
  const products = await describeProducts(db, clock.now());
  printTable(
    products.map(({ id, name, vas, days, priceFen, firstPeriodFen, promotions, quota, ...product }) => ({
      id,
      name,
      kind: vas === 5 ? 'super' : 'vip',
      days,
      yuan: yuanOf(priceFen),
      first: firstPeriodFen === null ? '' : yuanOf(firstPeriodFen),
      promotion: promotions
        .map((offer) => `${yuanOf(offer.priceFen)}${offer.actId ? ` @${offer.actId}` : ''}`)
        .join(' '),
      'on sale': product.isOnSale ? 'yes' : 'no',
      from: product.saleFrom?.toISOString() ?? '',
      until: product.saleUntil?.toISOString() ?? '',
      quota: quota ? `${quota.sold} sold, ${quota.held} kept of ${quota.total ?? 'any number'}` : '',
    })),
    'There are no products.',
  );
}
