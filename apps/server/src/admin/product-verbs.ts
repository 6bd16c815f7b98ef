import type { Command } from 'commander';
import { yuanOf } from '../formats/yuan.ts';
import { describeProducts } from '../modules/pay/index.ts';
import { productActions } from '../operator-actions/pay/index.ts';
import { addActionVerbs } from './action-verbs.ts';
import { printTable } from './print-table.ts';
import { runCommand, type CommandContext } from './run-command.ts';

export function addProductVerbs(program: Command): void {
  const product = program.command('product').description('products, prices, sales and quotas');
  product
    .command('list')
    .description('all products, on sale or not')
    .action(() => runCommand(list));
  addActionVerbs(program, productActions);
}

async function list({ db, clock }: CommandContext): Promise<void> {
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
      quota: quota ? `${quota.sold} sold, ${quota.held} reserved of ${quota.total ?? 'unlimited'}` : '',
    })),
    'There are no products.',
  );
}
