import { payPaths } from '@feisuo/contract/facts/paths';
import { beforeAll, describe, expect, test } from 'vitest';
import { enterConsole, enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer();
let operator: OperatorCaller;
beforeAll(async () => {
  operator = await enterEnrolled(server, 'operator');
});

const draft = {
  name: '周卡',
  lengthUnit: 'days',
  lengthCount: 7,
  days: 7,
  priceFen: 990,
  firstPeriodFen: null,
  isRenewable: false,
  isOffered: true,
  saleFrom: null,
  saleUntil: null,
  claimDays: null,
  sort: 1,
  promotions: [],
  quota: null,
};
const add = (id: string, more = {}, rest = {}) =>
  operator.call('POST', '/catalogue/products', { id, vas: 3, draft: { ...draft, ...more }, reason: '新品', ...rest });
const panel = async (page?: string) =>
  (await server.get(`${payPaths.panel}${page ? `?aidfrom=${page}` : ''}`)).body.data.products as { pid: string }[];
const pageOf = async (id: string) =>
  (await operator.call('GET', '/catalogue/pages')).body.data.list.find((one: { id: string }) => one.id === id);

describe('products', () => {
  test('products are created, updated with a version check and taken off sale, and pay pages change immediately', async () => {
    const made = (await add('week')).body.data;
    expect(made).toMatchObject({ id: 'week', version: 1, isOnSale: true, pages: [], sold: null });
    expect((await add('week')).body.code).toBe(26022);
    const usual = await pageOf('jsq_web');
    const entries = [{ productId: 'week', actId: 'jsq_web', num: 1 }, ...usual.entries];
    const offer = {
      version: usual.version,
      draft: { name: usual.name, groupId: usual.groupId, types: usual.types, entries },
      reason: '上架周卡',
    };
    expect((await operator.call('PUT', '/catalogue/pages/jsq_web', offer)).body.data.version).toBe(usual.version + 1);
    expect((await panel())[0]).toMatchObject({ pid: 'week', rmb: 990 });

    const save = (priceFen: number, version: number) =>
      operator.call('PUT', '/catalogue/products/week', { version, draft: { ...draft, priceFen }, reason: '调价' });
    const both = await Promise.all([save(890, 1), save(790, 1)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe(26081);
    expect((await save(690, 2)).body.data).toMatchObject({ priceFen: 690, version: 3 });
    const retire = { version: 3, reason: '卖得不好' };
    expect((await operator.call('POST', '/catalogue/products/week/retire', { ...retire, version: 2 })).status).toBe(
      409,
    );
    expect((await operator.call('POST', '/catalogue/products/week/retire', retire)).body.data.isOnSale).toBe(false);
    expect((await panel()).map(({ pid }) => pid)).not.toContain('week');
    const { list } = (await operator.call('GET', '/audit?subject=week')).body.data;
    expect(list.map(({ action, reason }: { action: string; reason: string }) => `${action} ${reason}`)).toEqual([
      'product.retire 卖得不好',
      'product.save 调价',
      'product.save 调价',
      'product.add 新品',
    ]);
  });

  test('products have promotions and quotas, and a quota cannot be set below the number sold', async () => {
    const offers = [{ actId: null, priceFen: 500, from: null, until: '2030-01-01T00:00:00.000Z' }];
    const made = (await add('few', { promotions: offers, quota: { total: 2, perAccount: 1 } })).body.data;
    expect(made).toMatchObject({ promotions: offers, quota: { total: 2, perAccount: 1 }, sold: 0, held: 0 });
    await server.deps.database.pool.query(`update pay_quotas set sold = 2 where product_id = 'few'`);
    const save = (version: number, quota: object | null) =>
      operator.call('PUT', '/catalogue/products/few', { version, draft: { ...draft, quota }, reason: '改名额' });
    expect((await save(1, { total: 1, perAccount: 1 })).body).toMatchObject({ code: 26026, data: null });
    expect((await save(1, null)).body.data).toMatchObject({
      promotions: [],
      quota: { total: null, perAccount: null },
      sold: 2,
    });
  });

  test('a product is refused if a field is invalid or unknown', async () => {
    for (const more of [
      { name: '<img src=x onerror=alert(1)>' },
      { name: ' 周卡' },
      { name: '' },
      { priceFen: 0 },
      { priceFen: 9.9 },
      { priceFen: 10_000_001 },
      { firstPeriodFen: 991 },
      { days: 8 },
      { lengthCount: 0 },
      { lengthUnit: 'months', lengthCount: 1, days: 32 },
      { isRenewable: true, lengthCount: 3, days: 3 },
      { saleFrom: '2030-01-01T00:00:00.000Z', saleUntil: '2029-01-01T00:00:00.000Z' },
      { saleFrom: '2030-02-31T99:00:00Z' },
      { claimDays: 8 },
      { promotions: [{ actId: null, priceFen: 990, from: null, until: null }] },
      { promotions: [1, 2].map((priceFen) => ({ actId: 'a', priceFen, from: null, until: null })) },
      { version: 99 },
      { userVas: 1 },
      { sold: 5 },
      { quota: { total: 1, perAccount: 1, sold: 0 } },
    ])
      expect([more, (await add('bad', more)).status]).toEqual([more, 400]);
    const faultOf = async (more: object) => (await add('bad', more)).body.fault;
    const offer = (priceFen: number, actId: string | null = null) => ({ actId, priceFen, from: null, until: null });
    expect(await faultOf({ promotions: [offer(100, 'a'), offer(990)] })).toEqual({
      field: 'promotions.1.priceFen',
      says: '促销价要低于价格，一样也不行',
    });
    expect(await faultOf({ promotions: [offer(100), offer(200)] })).toMatchObject({ field: 'promotions.1.actId' });
    expect(await faultOf({ firstPeriodFen: 991 })).toEqual({ field: 'firstPeriodFen', says: '首期价不能高于价格' });
    expect(await faultOf({ priceFen: 9.9 })).toEqual({ field: 'draft.priceFen', says: '要填整数' });
    for (const rest of [{ id: 'a b' }, { id: '../x' }, { vas: 4 }, { version: 7 }, { reason: ' ' }])
      expect((await add('bad', {}, rest)).status).toBe(400);
    const { list } = (await operator.call('GET', '/catalogue/products')).body.data;
    expect(list.map(({ id }: { id: string }) => id)).not.toContain('bad');
    const change = { version: 1, draft, reason: '试试' };
    expect((await operator.call('PUT', '/catalogue/products/unknown', change)).status).toBe(404);
    const viewer = await enterConsole(server, 'viewer');
    expect((await viewer.call('PUT', '/catalogue/products/vipxjsq_1m_10', change)).body.code).toBe(26001);
  });
});

describe('pay pages', () => {
  const entries = [{ productId: 'vipxjsq_1m_10', actId: '300001', num: 1 }];
  const page = { name: '春季投放', groupId: 300_001, types: ['wechat'], entries };

  test('pay pages are created, updated with a version check and deleted, but the default pay page cannot be deleted', async () => {
    const made = { id: '300001', draft: page, reason: '新渠道' };
    expect((await operator.call('POST', '/catalogue/pages', made)).body.data).toMatchObject({
      version: 1,
      isDefault: false,
    });
    expect((await operator.call('POST', '/catalogue/pages', made)).body.code).toBe(26023);
    expect((await server.get(`${payPaths.panel}?aidfrom=300001`)).body.data).toMatchObject({ types: ['wechat'] });
    const found = (await operator.call('GET', `/catalogue/pages?q=${encodeURIComponent('季投')}`)).body.data.list;
    expect(found).toMatchObject([{ id: '300001', name: '春季投放' }]);
    const sold = (await operator.call('GET', '/catalogue/products/vipxjsq_1m_10')).body.data.pages;
    expect(sold).toContainEqual({ id: '300001', name: '春季投放' });
    const save = (version: number, more = {}) =>
      operator.call('PUT', '/catalogue/pages/300001', { version, draft: { ...page, ...more }, reason: '调整' });
    const both = await Promise.all([save(1), save(1)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await save(2, { groupId: 1 })).body.code).toBe(26024);
    for (const more of [
      { types: [] },
      { types: ['cash'] },
      { name: '' },
      { name: '<b>' },
      { entries: [] },
      { entries: [...entries, ...entries] },
      { payWay: 'x' },
    ])
      expect((await save(2, more)).status).toBe(400);
    expect((await save(2, { entries: [{ productId: 'nothing', actId: 'a', num: 1 }] })).status).toBe(404);
    const retire = (id: string, version: number) =>
      operator.call('POST', `/catalogue/pages/${id}/retire`, { version, reason: '渠道结束' });
    expect((await retire('300001', 1)).status).toBe(409);
    expect((await retire('300001', 2)).body.code).toBe(0);
    expect((await retire('jsq_web', 1)).body.code).toBe(26025);
    expect((await server.get(`${payPaths.payIdPayInfo}?paypageid=300001`)).status).toBe(404);
    expect((await panel('300001')).length).toBeGreaterThan(1);
  });

  test('the preview of a pay page prices the draft by the rules for real orders, and stores nothing', async () => {
    const look = async (body: object) =>
      (await operator.call('POST', '/catalogue/preview', { isNewcomer: false, ...body })).body.data;
    const product = { id: 'draft', vas: 3, draft: { ...draft, isOffered: false, firstPeriodFen: 100 } };
    expect((await look({ product })).products[0]).toMatchObject({ pid: 'draft', name: '周卡', rmb: 990, days: 7 });
    expect((await look({ product, isNewcomer: true })).products[0]).toMatchObject({ rmb: 100, listRmb: 990 });
    const three = { types: ['alipay'], entries: [{ productId: 'draft', actId: 'x', num: 3 }] };
    expect(await look({ product, page: three })).toMatchObject({
      types: ['alipay'],
      curTab: 'draft',
      products: [{ rmb: 2970, days: 21 }],
    });
    const bad = { isNewcomer: false, product: { ...product, draft: { ...product.draft, priceFen: -1 } } };
    expect((await operator.call('POST', '/catalogue/preview', bad)).status).toBe(400);
    expect((await operator.call('GET', '/catalogue/products')).body.data.list).not.toContainEqual(
      expect.objectContaining({ id: 'draft' }),
    );
  });
});
