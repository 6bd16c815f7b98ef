/** A list of the console, with the queries to test. */
export interface ListCase {
  path: string;
  /** Query strings with filters and searches, each tested alone. They have many, few or no matches. */
  asked: readonly string[];
  /** Name of the query parameter for the cursor. */
  cursor?: 'before' | 'after';
  /**
   * SQL for the cursors of all rows in the order of the list; the test takes one from the middle. Empty for lists
   * without pages.
   */
  middle: string;
}

const placeOf = (table: string, at: string, id: string) =>
  `select floor(extract(epoch from ${at}) * 1000)::bigint || '.' || ${id} as place from ${table} order by ${at}, ${id}`;
const numberOf = (table: string) => `select id::text as place from ${table} order by id`;

const NEEDLE = 'c4ca4238a0b9';
const days = 'from=2026-06-01&to=2026-06-03';

/** Lists of accounts, money and the audit log. */
export const moneyLists: readonly ListCase[] = [
  {
    path: '/accounts',
    asked: [
      'state=active',
      'state=frozen',
      'vip=active',
      'vip=soon',
      'vip=ended',
      'vip=none',
      'channel=official',
      'channel=none',
      days,
      'ends_from=2026-06-01&ends_to=2026-06-03',
      'q=%2B8613900000500',
      'q=%E6%A2%AD%E5%8F%8B',
      `q=%E6%A2%AD%E5%8F%8B${NEEDLE}`,
      'q=unknown',
    ],
    middle: placeOf('accounts', 'created_at', 'id'),
  },
  {
    path: '/orders',
    asked: [
      'state=granted',
      'state=review',
      'account=past_77',
      'product=vipxjsq_1m_10',
      'product=none',
      'channel=wechat',
      'channel=alipay',
      'channel=alipay&state=granted',
      'product=vipxjsq_1m_10&state=review',
      'state=live',
      'state=refund_waits',
      'min=258&max=258',
      'min=0.01',
      days,
      'q=past_77',
      'q=none',
    ],
    middle: placeOf('pay_orders', 'created_at', 'id'),
  },
  {
    path: '/refunds',
    asked: ['state=open', 'state=succeeded', 'state=abnormal', 'state=closed'],
    middle: placeOf('pay_refunds', 'at', 'id'),
  },
  { path: '/refund-proposals', asked: ['state=waiting', 'state=refused'], middle: numberOf('pay_refund_proposals') },
  { path: '/reviews', asked: [], middle: '' },
  {
    path: '/agreements',
    asked: ['state=stopped', 'state=active', 'state=failed', 'channel=wechat', 'channel=alipay', 'q=past_77', 'q=none'],
    middle: placeOf('pay_agreements', 'created_at', 'id'),
  },
  {
    path: '/books/journals',
    asked: ['account=deferred_revenue', 'account=suspense', 'order=none', days, `account=suspense&${days}`],
    middle: numberOf('pay_journals'),
  },
  { path: '/books/bills', asked: ['channel=wechat', 'channel=alipay'], middle: '' },
  {
    path: '/books/mismatches',
    asked: [
      'state=open',
      'state=parked',
      'state=resolved',
      'assignee=me',
      'assignee=none&state=open',
      'channel=alipay',
      'channel=wechat',
      'day=2026-06-01',
      'day=2019-01-01',
    ],
    middle: numberOf('pay_mismatches'),
  },
  {
    path: '/audit',
    asked: [
      'actor=%E5%80%BC%E7%8F%AD1',
      'actor=%E5%B0%91%E8%A7%81%E7%9A%84%E4%BA%BA',
      'actor=unknown',
      'action=release.publish',
      'action=account.state',
      'action=none',
      'subject=account',
      'subject=100000003959500',
      'subject=nothing',
      'q=%E5%BC%82%E5%B8%B8%E7%99%BB%E5%BD%95',
      'q=127.0.0.1',
      'q=100000003959500',
      'q=nothing',
      'q=nothing&named=release.publish',
      'q=nothing&named=account.state,account.add,release.publish,release.add',
      'q=nothing&valued=account.state:state=frozen',
      // No entry has these values, but the search must read entries of the most frequent action.
      'q=nothing&valued=account.state:state=locked,account.add:state=locked,content.publish:standing=hidden',
      'q=nothing&valued=account.state:state=locked&actor=unknown',
      'since=2026-06-01&until=2026-06-02',
      'actor=unknown&since=2026-06-01',
    ],
    cursor: 'before',
    middle: numberOf('audit_log'),
  },
  { path: '/downloads/history', asked: [], middle: numberOf('audit_log') },
  {
    path: '/catalogue/products',
    asked: ['state=offered', 'state=retired', 'q=bench-500', 'q=%E5%AD%A3%E5%8D%A1', `q=${NEEDLE}`, 'q=nothing'],
    middle: `select sort || '.' || id as place from pay_products order by sort desc, id desc`,
  },
  {
    path: '/catalogue/pages',
    asked: ['q=bench-500', 'q=nothing'],
    middle: `select id as place from pay_pages order by id desc`,
  },
];

/** Lists of activities, support, content, promotion and system. */
export const otherLists: readonly ListCase[] = [
  { path: '/activities', asked: ['kind=lottery', 'state=running'], middle: '' },
  { path: '/activities/week/awards', asked: ['account=past_77', 'account=none'], middle: numberOf('activity_awards') },
  {
    path: '/activities/shuttle/winners',
    asked: [
      'prize=rare',
      'prize=coins',
      'prize=none',
      'account=past_77',
      'account=none',
      'account=past_77&prize=coins',
    ],
    middle: numberOf('lottery_draws'),
  },
  { path: '/activities/supply/exchanges', asked: ['account=past_77', 'account=none'], middle: numberOf('exchanges') },
  {
    path: '/activities/recall/recalled',
    asked: ['claimed=yes', 'claimed=no', 'q=past_77', 'q=none', 'claimed=yes&q=past_77'],
    middle: placeOf('recall_list', 'added_at', 'account_id'),
  },
  {
    path: '/activities/lenovo/machines',
    asked: ['claimed=yes', 'claimed=no', 'q=past_77', 'q=none'],
    middle: placeOf('partner_machines', 'added_at', 'hash'),
  },
  { path: '/activities/recall', asked: [], middle: '' },
  { path: '/codes', asked: ['q=VIP-', 'q=none'], middle: placeOf('redeem_batches', 'made_at', 'id') },
  {
    path: '/attribution/uploads',
    asked: ['state=sent', 'state=dead', 'state=waiting', 'platform=bilibili', 'platform=bilibili&state=dead'],
    middle: numberOf('ad_uploads'),
  },
  {
    path: '/attribution/unmatched',
    asked: ['step=activate', 'step=monitor', 'platform=bilibili', 'platform=kuaishou'],
    middle: placeOf('ad_unmatched', 'last_at', `concat_ws('.', day, step, why, platform, channel)`),
  },
  {
    path: '/support/tickets',
    asked: [
      'state=open',
      'state=staff',
      'state=closed',
      'state=submitted',
      'kind=pay',
      'kind=account',
      'assignee=none',
      'q=past_77',
      'q=%E5%BB%B6%E8%BF%9F',
      `q=${NEEDLE}`,
      'q=nothing',
    ],
    middle: placeOf('tickets', 'updated_at', 'id'),
  },
  {
    path: '/support/feedback',
    asked: [
      'state=new',
      'state=done',
      'kind=content',
      'kind=other',
      'q=past_77',
      'q=%E4%B8%A2%E5%8C%85',
      `q=${NEEDLE}`,
      'q=nothing',
    ],
    middle: numberOf('feedback'),
  },
  {
    path: '/support/requested-games',
    asked: ['platform=pc', 'platform=ios', 'q=%E6%B8%B8%E6%88%8F', `q=${NEEDLE}`, 'q=nothing'],
    middle: `select requests || '.' || name_key as place from requested_games order by requests, name_key`,
  },
  {
    path: '/support/guardians',
    asked: ['state=open', 'state=done', 'state=declined', 'q=G00000000500'],
    middle: numberOf('guardian_requests'),
  },
  {
    path: '/support/invoices',
    asked: [
      'state=open',
      'state=submitted',
      'state=issued',
      'state=declined',
      'q=I00000000500',
      'q=past_77',
      'q=P1',
      'q=none',
    ],
    middle: numberOf('invoice_requests'),
  },
  { path: '/support/counts', asked: [], middle: '' },
  { path: '/to-do', asked: [], middle: '' },
  {
    path: '/errors',
    asked: ['state=open', 'state=resolved', 'state=ignored', 'q=undefined', `q=${NEEDLE}`, 'q=nothing'],
    middle: placeOf('error_issues', 'last_seen_at', 'id'),
  },
  { path: '/images', asked: [], middle: placeOf('content_images', 'at', 'hash') },
  {
    path: '/content/items/article',
    asked: [
      'standing=live',
      'standing=hidden',
      'standing=new',
      'standing=changed',
      'q=%E7%BA%BF%E8%B7%AF',
      `q=${NEEDLE}`,
      'q=nothing',
    ],
    middle: placeOf('articles', 'updated_at', 'id'),
  },
  {
    path: '/promotion/line-items',
    asked: ['slot=WebCenterPop', 'on=yes', 'on=no', 'q=bench-5', 'q=%E6%8A%95%E6%94%BE', 'q=nothing'],
    middle: placeOf('promotion_line_items', 'updated_at', 'id'),
  },
  {
    path: '/webhook-deliveries',
    asked: ['state=delivered', 'state=dead', 'kind=order.paid', 'endpoint=we_bench'],
    middle: numberOf('webhook_deliveries'),
  },
  {
    path: '/clients/bench.1/logout-deliveries',
    asked: ['state=delivered', 'state=dead'],
    middle: numberOf('logout_deliveries'),
  },
  {
    path: '/channels',
    asked: ['q=bench500', 'q=%E6%B8%A0%E9%81%93', `q=${NEEDLE}`, 'q=nothing'],
    middle: 'select id as place from channels order by id desc',
  },
  {
    path: '/clients',
    asked: ['state=on', 'state=off', 'q=bench.500', 'q=%E5%BA%94%E7%94%A8', `q=${NEEDLE}`, 'q=nothing'],
    middle: 'select id as place from clients order by id desc',
  },
  {
    path: '/downloads/releases',
    asked: ['platform=windows', 'platform=android', 'state=draft', 'state=withdrawn', 'state=current'],
    middle: `select id::text as place from releases where status <> 'incoming' order by id`,
  },
  { path: '/promotion/slots', asked: [], middle: '' },
  { path: '/jobs/dead', asked: ['queue=housekeeping'], middle: '' },
];
