import { productIds } from '@feisuo/contract/facts/limits';
import { activityPaths, payPaths } from '@feisuo/contract/facts/paths';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { startTestServer, useTestServer } from '../../../../test/test-server.ts';
import { changePrice, changePromotion, changeSale } from './change-product.ts';
import { describeProducts } from './describe-products.ts';
import { findNextSaleChange } from './next-sale-change.ts';
import { listPlans } from './offers.ts';
import { findProduct, listProducts, priceFor } from './product-queries.ts';
import { holdQuota } from './quotas.ts';

const HOUR = 3_600_000;

const server = useTestServer();
let person: { access_token: string; sub: string };
beforeAll(async () => {
  person = await accountCaller(server).join();
});

afterEach(() => server.clock.setOffset(0));

const panel = (query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  server.get(`${payPaths.panel}?${new URLSearchParams(query).toString()}`, headers);
const componentGroup = (id: string, more = '', headers: Record<string, string> = {}) =>
  server.get(`/component_group/api/query/${id}${more}`, headers);
const now = () => server.clock.now();

describe('§7 the cashier panel', () => {
  const usual = [
    { pid: 'vipxjsq_1m_10', actid: 'jsq_web', num: 1, name: '月卡', rmb: 3000, listRmb: 3000, days: 31, autodeduct: 1 },
    { pid: 'vipxjsq_3m_10', actid: 'jsq_web', num: 1, name: '季卡', rmb: 7800, listRmb: 7800, days: 93, autodeduct: 1 },
    {
      pid: 'vipxjsq_12m_10',
      actid: 'jsq_web',
      num: 1,
      name: '年卡',
      rmb: 25800,
      listRmb: 25800,
      days: 365,
      autodeduct: 1,
    },
  ];

  test('the cashier panel shows visitors the products on sale, without an order token', async () => {
    const asked = { platform: 'web', user_id: '', ext: '', iversion: '1', version: '1', aidfrom: 'unknown' };
    const { status, headers, body } = await panel(asked);
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' });
    expect(body).toEqual({
      code: 0,
      msg: 'success',
      message: 'success',
      data: {
        types: ['wechat', 'alipay'],
        curType: 'wechat',
        curTab: 'vipxjsq_1m_10',
        products: usual,
        paypageid: 'jsq_web',
        referfrom: 'jsq_web',
        hasSheet: true,
        hasPage: true,
      },
    });
  });

  test('the cashier panel returns a new order token on each request of a member, with the access token in header or query', async () => {
    const answers = [await panel({}, bearer(person)), await panel({ access_token: person.access_token })];
    const tokens = answers.map(({ body }) => body.data.orderToken as string);
    for (const token of tokens) expect(token).toMatch(/^[\w.-]{40,512}$/);
    expect(new Set(tokens).size).toBe(2);
  });

  test('the cashier panel refuses an invalid access token and the id of another account', async () => {
    expect(await panel({ access_token: 'x.y.z' })).toMatchObject({ status: 401, body: { code: 10003, data: null } });
    expect(await panel({ user_id: 'another' }, bearer(person))).toMatchObject({ status: 403, body: { code: 403 } });
    expect(await panel({ platform: 'x'.repeat(33) })).toMatchObject({ status: 400, body: { code: 400, data: null } });
  });

  test.each(productIds.promo)(
    '§9 the cashier panel shows visitors from channel %s its promotion product first, at the promotional price',
    async (channel) => {
      const { curTab, products } = (await panel({ aidfrom: channel })).body.data;
      expect(curTab).toBe(channel);
      expect(products).toHaveLength(4);
      expect(products[0]).toMatchObject({ pid: channel, actid: channel, num: 1, autodeduct: 0 });
      const product = await findProduct(server.deps.db, channel);
      expect(products[0].rmb).toBeLessThan(product?.priceFen ?? 0);
    },
  );

  test('with a callback the cashier panel replies in JSONP, and only pages of our own site get an order token', async () => {
    const query = { access_token: person.access_token, callback: 'jsonp_1' };
    const { headers, body } = await panel(query);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(body).toMatch(/^\/\*\*\/jsonp_1\(\{"code":0,.*"orderToken":"[\w.-]+"[^]*\}\}\);$/);
    const foreign = await panel(query, { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'script' });
    expect(foreign.body).toMatch(/^\/\*\*\/jsonp_1\(\{"code":403,/);
    expect(foreign.body).not.toContain('orderToken');
    // The panel ignores an access token in a cookie.
    const cookie = await panel({ callback: 'cb' }, { cookie: `sessionid=1; access_token=${person.access_token}` });
    expect(cookie.body).not.toContain('orderToken');
    expect(await panel({ callback: 'alert(1)' })).toMatchObject({ status: 400, body: { code: 400 } });
  });
});

describe('§11 the default pay page and refer-from are settings', () => {
  test('requests without a pay page get the default page and refer-from; a missing default page is replaced by the seeded page', async () => {
    const other = await startTestServer({ PAY_PAGE_ID: 'jsq_flash', PAY_REFER_FROM: 'partner_site' });
    const buyer = await accountCaller(other).join();
    const { data } = (await other.get(payPaths.panel, bearer(buyer))).body;
    expect(data).toMatchObject({ curTab: productIds.flash, paypageid: 'jsq_flash', referfrom: 'partner_site' });
    expect((await other.get(payPaths.payIdPayInfo)).body.data.paypageid).toBe('jsq_flash');
    const order = new URLSearchParams({ orderToken: data.orderToken, userid: buyer.sub, pid: 'vipxjsq_1m_10' });
    expect((await other.get(`${payPaths.order}?${order.toString()}`, bearer(buyer))).body.code).toBe(0);
    const { rows } = await other.deps.database.pool.query('select pay_page_id, refer_from from pay_orders');
    expect(rows).toEqual([{ pay_page_id: 'jsq_flash', refer_from: 'partner_site' }]);
    other.deps.config.pay.defaults.pageId = 'no_such_page';
    expect((await other.get(payPaths.panel, bearer(buyer))).body.data).toMatchObject({ paypageid: 'jsq_web' });
    expect((await other.get(payPaths.payIdPayInfo)).body.data.paypageid).toBe('jsq_web');
    await other.dispose();
  });
});

describe('§7 pay pages', () => {
  test('act/config/payidpayinfo returns the offers of a pay page, or of the default page if no id is given', async () => {
    const info = (query = '') => server.get(`${payPaths.payIdPayInfo}${query}`);
    const usual = {
      paypageid: 'jsq_web',
      referfrom: 'jsq_web',
      payway: 'qrcode',
      types: ['wechat', 'alipay'],
      products: ['vipxjsq_1m_10', 'vipxjsq_3m_10', 'vipxjsq_12m_10'].map((pid) => ({ num: 1, actid: 'jsq_web', pid })),
    };
    expect((await info()).body).toMatchObject({ code: 0, data: usual });
    expect((await info('?paypageid=')).body).toMatchObject({ code: 0, data: usual });
    expect((await info('?paypageid=jsq_flash')).body.data.products).toEqual([
      { num: 1, actid: 'jsq_flash', pid: productIds.flash },
    ]);
    expect(await info('?paypageid=nowhere')).toMatchObject({ status: 404, body: { code: 404, data: null } });
    expect((await info('?paypageid=nowhere&callback=cb')).body).toMatch(/^\/\*\*\/cb\(\{"code":404,/);
    expect(await info(`?paypageid=${'x'.repeat(65)}`)).toMatchObject({ status: 400, body: { code: 400 } });
  });

  test('component_group returns the offers of a pay page in its own format, with an ETag and cacheable for a minute', async () => {
    const { headers, body } = await componentGroup('1', '?deviceid=d&platform=web&version=1&format_type=json');
    expect(body).toMatchObject({ code: 0 });
    expect(body.data.component_raw.payArray[0].pidArray).toEqual(
      ['vipxjsq_1m_10', 'vipxjsq_3m_10', 'vipxjsq_12m_10'].map((pidId) => ({
        num: 1,
        pid: { actId: 'jsq_web', pidId },
      })),
    );
    expect(headers['cache-control']).toBe('public, max-age=60');
    const etag = headers['etag'] ?? '';
    const again = await componentGroup('1', '', { 'if-none-match': `"other", ${etag}` });
    expect(again).toMatchObject({ status: 304, body: '', headers: { etag } });
    const script = await componentGroup('1', '?callback=cb', { 'if-none-match': etag });
    expect(script).toMatchObject({ status: 304, body: '' });
    expect((await componentGroup('1', '?callback=cb')).headers).toMatchObject({
      etag,
      'cache-control': 'public, max-age=60',
    });
  });

  test('component_group answers an unknown group with 404, which browsers do not cache', async () => {
    expect(await componentGroup('99')).toMatchObject({
      status: 404,
      body: { code: 404, data: null },
      headers: { 'cache-control': 'no-store' },
    });
    expect(await componentGroup('x')).toMatchObject({ status: 400, body: { code: 400 } });
  });
});

describe('§7 act/preferential/quota', () => {
  const quota = (payload: unknown) => server.post(activityPaths.preferentialQuota, payload);

  test('the quota route returns the units left without authentication, and omits products without quota', async () => {
    const productList = [productIds.flash, 'vipxjsq_1m_10', 'nothing', productIds.flash];
    const left = (balanceNum: number) => ({ code: 0, data: { list: [{ productId: productIds.flash, balanceNum }] } });
    expect((await quota({ productList })).body).toMatchObject(left(20));
    const until = new Date(now().getTime() + HOUR);
    const hold = { productId: productIds.flash, orderId: 'one', accountId: 'person', until, at: now() };
    await server.deps.db.transaction((tx) => holdQuota(tx, hold));
    expect((await quota({ productList })).body).toMatchObject(left(19));
    server.clock.setOffset(HOUR);
    expect((await quota({ productList })).body).toMatchObject(left(20));
  });

  test.each([
    {},
    { productList: 'vipxjsq_1m_10' },
    { productList: [] },
    { productList: ['a b'] },
    { productList: [1, {}] },
  ])('the quota route refuses the request %o', async (payload) => {
    expect(await quota(payload)).toMatchObject({ status: 400, body: { code: 400, data: null } });
  });
});

describe('changes by an operator to the catalogue', () => {
  const purchase = { isFirstPurchase: true, isRenewing: false };
  const priceNow = async (id: string, actId: string | null = null) => {
    const product = await findProduct(server.deps.db, id);
    return product && priceFor(server.deps.db, product, { ...purchase, actId, at: now() });
  };

  test('a price change applies to site pages, cashier panel and orders, and returns the old and the new price', async () => {
    const { db, clock } = server.deps;
    const { before, after } = await changePrice(db, clock, {
      productId: 'vipxjsq_3m_10',
      priceFen: 7500,
      firstPeriodFen: 5000,
    });
    expect({ before, after }).toMatchObject({
      before: { priceFen: 7800, firstPeriodFen: null, version: 1 },
      after: { priceFen: 7500, firstPeriodFen: 5000, version: 2 },
    });
    expect(await priceNow('vipxjsq_3m_10')).toMatchObject({ amountFen: 5000, listFen: 7500, kind: 'first' });
    // Cached pages are the same for all visitors, so they show the list price and not the first-purchase price.
    expect((await listPlans(db, 'jsq_web', now()))[1]).toMatchObject({ name: '季卡', priceCents: 7500 });
    expect((await panel()).body.data.products[1]).toMatchObject({ rmb: 7500 });
    expect((await panel({}, bearer(person))).body.data.products[1]).toMatchObject({ rmb: 5000 });
    // A change without `firstPeriodFen` keeps the first-period price.
    await changePrice(db, clock, { productId: 'vipxjsq_3m_10', priceFen: 7800 });
    expect(await findProduct(db, 'vipxjsq_3m_10')).toMatchObject({ priceFen: 7800, firstPeriodFen: 5000 });
    await changePrice(db, clock, { productId: 'vipxjsq_3m_10', priceFen: 7800, firstPeriodFen: null });
  });

  test.each([
    [{ priceFen: 0 }, 'the price'],
    [{ priceFen: 29.9 }, 'the price'],
    [{ priceFen: 10_000_001 }, 'the price'],
    [{ priceFen: 3000, firstPeriodFen: 3001 }, 'would cost more'],
    [{ priceFen: 3000, productId: 'nothing' }, 'no product nothing'],
  ])('an invalid price change is refused: %o', async (change, words) => {
    const { db, clock } = server.deps;
    await expect(changePrice(db, clock, { productId: 'vipxjsq_1m_10', ...change })).rejects.toThrow(words);
  });

  test('outside its sale window a product is neither shown nor sold, and the next change is scheduled', async () => {
    const { db, clock } = server.deps;
    const saleFrom = new Date(now().getTime() + HOUR);
    const saleUntil = new Date(now().getTime() + 2 * HOUR);
    await changeSale(db, clock, { productId: 'vipxjsq_12m_10', saleFrom, saleUntil });
    expect(await findNextSaleChange(db, now())).toEqual(saleFrom);
    const names = async () => (await listPlans(db, 'jsq_web', now())).map(({ name }) => name);
    expect(await names()).toEqual(['月卡', '季卡']);
    expect((await panel()).body.data.products).toHaveLength(2);
    await expect(priceNow('vipxjsq_12m_10')).rejects.toMatchObject({ facts: { reason: 'PRODUCT_NOT_ON_SALE' } });
    server.clock.setOffset(HOUR);
    expect(await names()).toEqual(['月卡', '季卡', '年卡']);
    expect(await findNextSaleChange(db, now())).toEqual(saleUntil);
    server.clock.setOffset(2 * HOUR);
    expect(await names()).toEqual(['月卡', '季卡']);
    expect((await listProducts(db, now())).map(({ id }) => id)).not.toContain('vipxjsq_12m_10');
    await expect(changeSale(db, clock, { productId: 'vipxjsq_12m_10', saleUntil: saleFrom })).rejects.toThrow(
      'before it begins',
    );
    await changeSale(db, clock, { productId: 'vipxjsq_12m_10', saleFrom: null, saleUntil: null, isOffered: false });
    expect(await names()).toEqual(['月卡', '季卡']);
    await changeSale(db, clock, { productId: 'vipxjsq_12m_10', isOffered: true });
    expect(await names()).toEqual(['月卡', '季卡', '年卡']);
    expect(await findNextSaleChange(db, now())).toBeNull();
  });

  test('an operator sets and ends a promotion price, for all channels or for one', async () => {
    const { db, clock } = server.deps;
    const productId = 'vipxjsq_1m_10';
    const set = (priceFen: number | null, actId: string | null = null, until: Date | null = null) =>
      changePromotion(db, clock, { productId, actId, priceFen, until });
    const until = new Date(now().getTime() + HOUR);
    expect(await set(2600, '200061')).toMatchObject({ before: null, after: { priceFen: 2600, actId: '200061' } });
    await set(2800, null, until);
    expect(await priceNow(productId)).toMatchObject({ amountFen: 2800, kind: 'promo' });
    expect(await priceNow(productId, '200061')).toMatchObject({ amountFen: 2600, kind: 'promo' });
    expect((await panel({ aidfrom: '200061' })).body.data.products[1]).toMatchObject({ pid: productId, rmb: 2600 });
    expect(await findNextSaleChange(db, now())).toEqual(until);
    server.clock.setOffset(HOUR);
    expect(await priceNow(productId)).toMatchObject({ amountFen: 3000, kind: 'list' });
    server.clock.setOffset(0);
    await expect(set(3000)).rejects.toThrow('not below the usual price, 3000');
    expect(await set(null)).toMatchObject({ before: { priceFen: 2800 }, after: null });
    await set(null, '200061');
    expect(await priceNow(productId, '200061')).toMatchObject({ amountFen: 3000, kind: 'list' });
  });

  test('concurrent price changes are serialized, and no change is lost', async () => {
    const { db, clock } = server.deps;
    const prices = [4600, 4700, 4800, 4900];
    const changes = await Promise.all(
      prices.map((priceFen) =>
        db.transaction((tx) => changePrice(tx, clock, { productId: 'vipxjsq_super_1m', priceFen })),
      ),
    );
    expect(changes.map(({ after }) => after.version).toSorted()).toEqual([2, 3, 4, 5]);
    const inTurn = changes.toSorted((one, other) => one.after.version - other.after.version);
    for (const [index, { before }] of inTurn.entries()) {
      expect(before.priceFen).toBe(index === 0 ? 4500 : inTurn[index - 1]?.after.priceFen);
    }
  });
});

test('the seeded catalogue contains all products of the specification', async () => {
  const products = await describeProducts(server.deps.db, now());
  expect(products.map(({ id }) => id)).toEqual([
    'vipxjsq_1m_10',
    'vipxjsq_3m_10',
    'vipxjsq_12m_10',
    'vipxjsq_super_1m',
    'vipxjsq_1m_flash',
    ...productIds.promo,
  ]);
  const byId = Object.fromEntries(products.map((product) => [product.id, product]));
  expect(byId[productIds.default]).toMatchObject({ vas: 3, userVas: 308, claimDays: 7, length: { days: 31 } });
  expect(byId['vipxjsq_super_1m']).toMatchObject({ vas: 5, claimDays: null });
  expect(byId[productIds.flash]).toMatchObject({ quota: { total: 20, perAccount: 1, sold: 0 } });
  // Seeded products have a length in days, and promotional prices below the list price.
  for (const { length, days, priceFen, promotions } of products) {
    expect(length).toEqual({ days });
    for (const promotion of promotions) expect(promotion.priceFen).toBeLessThan(priceFen);
  }
});
