import {
  NewPageRequest,
  PayPageParams,
  PayPageReply,
  RetireRequest,
  SavePageRequest,
} from '@feisuo/contract/schemas/console-catalogue';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError } from '../../http/app-error.ts';
import {
  addPage,
  changePage,
  findListedPayPage,
  removePage,
  savePage,
  type PageEntry,
} from '../../modules/pay/index.ts';
import type { CommonActionDeps } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import { noneOr, readCount, readEntry } from '../read-flags.ts';
import type { VerbCall } from '../verb.ts';
import { alterCatalogue, describeChange } from './alter-catalogue.ts';
import { readPageDraft, tellPage } from './describe-catalogue.ts';

const writes = { permission: 'catalogue.write', audit: 'catalogue.read' } as const;
const ENTRIES = 'products in their order, the first is chosen at first; product:3 sells three periods at once';
const ACT =
  'under which number they are offered: promotions of that activity or channel count; the page’s own unless told';

export const addPayPage = defineAction({
  ...writes,
  name: 'page.add',
  path: 'POST /catalogue/pages',
  words: '添加支付页',
  summary: 'Creates a pay page',
  input: NewPageRequest,
  output: PayPageReply,
  run: async (deps, { input: { id, draft }, audit }) => {
    await alterCatalogue(deps, ['page.add', id], audit, (tx) => addPage(tx, { pageId: id, ...readPageDraft(draft) }));
    return showPayPage(deps, id);
  },
  verb: {
    command: 'page add <page> <products...>',
    help: `creates a pay page, such as one for a new channel: ${ENTRIES}`,
    flags: {
      '--name <name>': { help: 'name shown to operators', default: '' },
      '--group <number>': { help: 'its number in the component service, or none', default: 'none' },
      '--act <id>': ACT,
    },
    run: async (opened, { args: [pageId, ...products], flags, audit }: VerbCall<AddFlags, Args>) => {
      const page = {
        pageId,
        name: flags.name,
        groupId: noneOr(readCount)(flags.group),
        entries: entriesOf(products, flags.act ?? pageId),
      };
      await alterCatalogue(opened, ['page.add', pageId], audit, (tx) => addPage(tx, page));
      return describeChange(pageId);
    },
  },
});

export const savePayPage = defineAction({
  ...writes,
  name: 'page.offer',
  path: 'PUT /catalogue/pages/:id',
  words: '改支付页商品',
  summary: 'Saves a pay page; refused if it has changed since it was read',
  params: PayPageParams,
  input: SavePageRequest,
  output: PayPageReply,
  run: async (deps, { params: { id: pageId }, input: { version: seen, draft }, audit }) => {
    const change = { pageId, seen, draft: readPageDraft(draft) };
    await alterCatalogue(deps, ['page.offer', pageId], audit, (tx) => savePage(tx, change));
    return showPayPage(deps, pageId);
  },
  verb: {
    command: 'page offer <page> <products...>',
    help: `sets the products of a pay page: ${ENTRIES}`,
    flags: { '--act <id>': ACT },
    run: async (opened, { args: [pageId, ...products], flags, audit }: VerbCall<{ act?: string }, Args>) => {
      const entries = entriesOf(products, flags.act ?? pageId);
      await alterCatalogue(opened, ['page.offer', pageId], audit, (tx) => changePage(tx, { pageId, entries }));
      return describeChange(pageId);
    },
  },
});

export const removePayPage = defineAction({
  ...writes,
  name: 'page.remove',
  path: 'POST /catalogue/pages/:id/retire',
  words: '删除支付页',
  summary: 'Removes a pay page; requests with its id get the default page',
  params: PayPageParams,
  input: RetireRequest,
  output: DoneReply,
  run: async (deps, { params: { id: pageId }, input: { version: seen }, audit }) => {
    const { pageId: defaultPageId } = deps.config.pay.defaults;
    await alterCatalogue(deps, ['page.remove', pageId], audit, (tx) => removePage(tx, { pageId, seen, defaultPageId }));
    return {};
  },
});

type Args = [string, ...string[]];
interface AddFlags {
  name: string;
  group: string;
  act?: string;
}

const entriesOf = (products: readonly string[], actId: string): PageEntry[] =>
  products.map((text) => ({ ...readEntry(text), actId }));

export async function showPayPage({ db, config }: Pick<CommonActionDeps, 'db' | 'config'>, id: string) {
  const page = await findListedPayPage(db, id);
  if (!page) throw new AppError('not_found', { description: 'no such pay page' });
  return tellPage(page, config.pay.defaults.pageId);
}
