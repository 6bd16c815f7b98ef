import type { Command } from 'commander';
import { addPage, changePage, listPayPages, type PageEntry } from '../modules/pay/index.ts';
import { alter } from './alter-catalogue.ts';
import { asksWhy, type Why } from './check-reason.ts';
import { printTable } from './print-table.ts';
import { noneOr, readCount, readEntry } from './product-flags.ts';
import { visit, type Visit } from './visit.ts';

const ENTRIES = 'products in their order, the first is chosen at first; product:3 sells three periods at once';
const ACT =
  'under which number they are offered: promotions of that activity or channel count; the page’s own unless told';

export function addPageVerbs(program: Command): void {
  const page = program.command('page').description('where products are offered: pay pages and their component groups');
  page
    .command('list')
    .description('every pay page and what it offers, on sale or not')
    .action(() => visit(list));
  asksWhy(page.command('offer <page> <products...>'))
    .description(`sets what a page offers: ${ENTRIES}`)
    .option('--act <id>', ACT)
    .action((pageId: string, products: string[], { act, ...why }: Why & { act?: string }) =>
      alter('page.offer', pageId, why, (tx) => changePage(tx, { pageId, entries: entriesOf(products, act ?? pageId) })),
    );
  asksWhy(page.command('add <page> <products...>'))
    .description(`makes a page, such as one for a new channel under its number: ${ENTRIES}`)
    .option('--name <name>', 'what operators call it', '')
    .option('--group <number>', 'its number in the component service, or none', 'none')
    .option('--act <id>', ACT)
    .action(
      (
        pageId: string,
        products: string[],
        { name, group, act, ...why }: Why & { name: string; group: string; act?: string },
      ) =>
        alter('page.add', pageId, why, (tx) =>
          addPage(tx, { pageId, name, groupId: noneOr(readCount)(group), entries: entriesOf(products, act ?? pageId) }),
        ),
    );
}

const entriesOf = (products: string[], actId: string): PageEntry[] =>
  products.map((text) => ({ ...readEntry(text), actId }));

async function list({ db }: Visit): Promise<void> {
  const pages = await listPayPages(db);
  printTable(
    pages.map(({ id, name, groupId, types, entries }) => ({
      id,
      name,
      group: groupId ?? '',
      ways: types.join(' '),
      offers: entries
        .map(({ productId, actId, num }) => productId + (num > 1 ? `:${num}` : '') + (actId === id ? '' : ` @${actId}`))
        .join(', '),
    })),
    'There are no pay pages.',
  );
}
