import { siteDocuments } from '@feisuo/contract/facts/site-documents';
import type { ContentItem } from '@feisuo/contract/schemas/console-content';
import type { SiteConfig } from '@feisuo/contract/schemas/content';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';

const PATIENCE = { timeout: 10_000 };

const server = useTestServer({ SERVICES: 'site,account,content,activity,pay,downloads,console' });
let writer: OperatorCaller;
beforeAll(async () => {
  writer = await enterConsole(server, 'operator');
});

const at = (id: string) => `/content/items/page/${id}`;
const show = async (id: string): Promise<ContentItem> => (await writer.call('GET', at(id))).body.data;
const save = async (id: string, fields: object, { base, revision = 0 }: { base?: number; revision?: number } = {}) =>
  writer.call('PUT', `${at(id)}/draft`, { base: base ?? (await show(id)).live?.version, revision, fields });
const publish = async (id: string, revision?: number) =>
  writer.call('POST', `${at(id)}/publish`, { revision: revision ?? (await show(id)).draft?.revision ?? 1 });
const page = async (path: string) => {
  const { status, body } = await server.get(path, { host: 'localhost:8080' });
  return { status, text: String(body) };
};
const site = async () => (await show('site')).live?.fields as SiteConfig;

test('the list of site documents contains all documents, finds each by its name, and opens each', async () => {
  const { list } = (await writer.call('GET', '/content/items/page')).body.data as { list: { id: string }[] };
  expect(list.map(({ id }) => id).toSorted()).toEqual(Object.keys(siteDocuments).toSorted());
  const found = (await writer.call('GET', `/content/items/page?q=${encodeURIComponent('站点')}`)).body.data.list;
  expect(found).toMatchObject([{ id: 'site', title: '站点设置', standing: 'live', draft: null }]);
  for (const id of Object.keys(siteDocuments))
    expect(await show(id)).toMatchObject({ id, live: { fields: expect.anything() }, draft: null });
  expect((await writer.call('GET', at('no-such-page'))).status).toBe(404);
});

describe('editing site documents', () => {
  test('contact details and a footer link are saved as a draft, previewed, published and restored', async () => {
    const before = await site();
    const contact = { ...before.contact, phone: '400-111-2222', hours: '每天九点到九点' };
    const columns = [{ title: '新栏目', links: [{ text: '新链接', href: '/games' }] }];
    expect((await save('site', { ...before, contact, footer: { ...before.footer, columns } })).body.code).toBe(0);
    expect((await page('/')).text).not.toContain('400-111-2222');
    const changed = (await writer.call('GET', '/content/items/page?standing=changed')).body.data.list;
    expect(changed).toMatchObject([{ id: 'site', draft: { by: writer.name } }]);

    const { address } = (await writer.call('POST', `${at('site')}/preview`)).body.data;
    const seen = await page(address);
    for (const words of ['tel:4001112222', '每天九点到九点', '新链接']) expect(seen.text).toContain(words);
    expect((await page('/')).text).not.toContain('新链接');

    expect((await publish('site')).body.data).toMatchObject({
      draft: null,
      revisions: [
        { number: 2, act: 'publish', by: writer.name },
        { number: 1, act: 'brought', by: '' },
      ],
    });
    await expect.poll(async () => (await page('/')).text, PATIENCE).toContain('tel:4001112222');
    expect((await page('/')).text).toContain('新链接');

    const { version } = (await show('site')).live ?? {};
    const back = await writer.call('POST', `${at('site')}/roll-back`, { version, to: 1, reason: '写错了' });
    expect(back.body.code).toBe(0);
    expect(await site()).toEqual(before);
    await expect.poll(async () => (await page('/')).text, PATIENCE).not.toContain('tel:4001112222');
  });

  test('a preview with a draft of another brand shows that brand only on the preview page', async () => {
    const before = await site();
    await save('site', { ...before, brand: { name: '试名', suffix: '号' } });
    const { address } = (await writer.call('POST', `${at('site')}/preview`)).body.data;
    expect((await page(address)).text).toContain('试名号 · 外服少绕路，延迟更稳');
    expect((await page('/')).text).not.toContain('试名');
    const { draft } = await show('site');
    await writer.call('POST', `${at('site')}/discard`, { revision: draft?.revision });
  });

  test('the texts of other site pages are edited in the same way as the site settings', async () => {
    const { live } = await show('help');
    await save('help', { ...(live?.fields as object), title: '有事找我们' });
    await publish('help');
    await expect.poll(async () => (await page('/help')).text, PATIENCE).toContain('有事找我们');
  });

  test('of two operators who edit the same version, the second gets a conflict on saving or publishing', async () => {
    const { live } = await show('vip');
    const fields = live?.fields as object;
    const base = live?.version ?? 0;
    expect((await save('vip', { ...fields, lead: '一' }, { base })).body.code).toBe(0);
    expect(await save('vip', { ...fields, lead: '二' }, { base })).toMatchObject({ status: 409 });
    // A change that is saved through the API makes publishing a conflict, and the history shows this change.
    const saved = await writer.call('PUT', '/content/vip', { version: base, content: { ...fields, lead: '三' } });
    expect(saved.body.code).toBe(0);
    expect(await publish('vip')).toMatchObject({ status: 409 });
    expect((await show('vip')).revisions).toMatchObject([
      { number: 2, act: 'publish', by: writer.name },
      { number: 1, act: 'brought' },
    ]);
  });
});

describe('faults in site documents', () => {
  test.each([
    [
      'a link with a javascript: address',
      (one: SiteConfig) => ({ ...one, legal: { ...one.legal, links: [bad('javascript:alert(1)')] } }),
    ],
    ['an invalid registration number', (one: SiteConfig) => ({ ...one, contact: { ...one.contact, phone: '打给我' } })],
    ['an invalid email address', (one: SiteConfig) => ({ ...one, contact: { ...one.contact, email: 'a@b' } })],
    ['a picture from another host', (one: SiteConfig) => withPicture(one, 'https://elsewhere.example/code.png')],
    ['a picture that was never uploaded', (one: SiteConfig) => withPicture(one, `/media/${'0'.repeat(32)}.webp`)],
  ])('a site document with %s is saved as a draft, but refused by publishing and by the API', async (_name, change) => {
    const { live } = await show('site');
    const fields = change(live?.fields as SiteConfig);
    const saved = await save('site', fields);
    expect(saved.body.data.draft.faults).toMatchObject([{ field: expect.any(String) }]);
    const { revision } = saved.body.data.draft;
    expect(await publish('site', revision)).toMatchObject({ status: 400 });
    expect(await writer.call('POST', `${at('site')}/preview`)).toMatchObject({ status: 400 });
    expect(await writer.call('PUT', '/content/site', { version: live?.version, content: fields })).toMatchObject({
      status: 400,
    });
    await writer.call('POST', `${at('site')}/discard`, { revision });
  });

  test('a draft with an unknown field is refused', async () => {
    const fields = { ...(await site()), script: '<script>' };
    expect(await save('site', fields)).toMatchObject({ status: 400 });
  });

  test('a site document cannot be withdrawn', async () => {
    const { version } = (await show('home')).live ?? {};
    expect((await writer.call('POST', `${at('home')}/withdraw`, { version, reason: '试试' })).body.code).toBe(27007);
  });

  test('the membership levels in a site document must begin at zero and increase', async () => {
    const levels = [
      { name: '一', fromDays: 0 },
      { name: '二', fromDays: 10 },
      { name: '三', fromDays: 10 },
    ];
    const saved = await save('membership', { levels, warnDays: 3 });
    expect(saved.body.data.draft.faults).toMatchObject([{ field: 'levels.2.fromDays', rule: 'levels' }]);
  });
});

test('an uploaded image can be used as QR code of the community and as default image of shared links', async () => {
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const uploaded = await server.request({
    method: 'POST',
    url: '/console/api/images?name=code.png',
    payload: png,
    headers: { ...writer.headers, 'content-type': 'image/png' },
  });
  const { src, width, height } = uploaded.body.data;
  const before = await site();
  const picture = { src, width, height, alt: '玩家群的二维码' };
  const fields = {
    ...before,
    community: { ...before.community, picture },
    meta: { ...before.meta, sharePicture: picture },
  };
  const saved = await save('site', fields);
  expect(saved.body.data.draft.faults).toEqual([]);
  await publish('site', saved.body.data.draft.revision);
  await expect.poll(async () => (await page('/')).text, PATIENCE).toContain(`src="${src}"`);
  expect((await page('/')).text).toMatch(new RegExp(`<meta property="og:image" content="[^"]+${src}"`));
});

const bad = (href: string) => ({ text: '点我', href });
const withPicture = (one: SiteConfig, src: string) => ({
  ...one,
  community: one.community && { ...one.community, picture: { src, alt: '', width: 10, height: 10 } },
});
