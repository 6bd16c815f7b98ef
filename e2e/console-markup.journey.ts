import { complain, sweepMarkup, type Call, type Described } from '../apps/server/test/markup-sweep.ts';
import { enterConsole } from './console-steps.ts';
import { expect, withOwnServer } from './fixtures.ts';
import { enrolOperator } from './operator-client.ts';

/** A server of its own, because this journey writes markup into all its texts. */
const test = withOwnServer({ LIMITS_SCALE: '1000' });

test('markup that is typed into any field is shown as text to visitors and operators, and is not executed @full', async ({
  page,
  folder,
  server,
  openBrowser,
}) => {
  test.setTimeout(240_000);
  const hand = await enrolOperator(server.origin, folder, 'sweeper', 'owner');
  const call: Call = async (method, path, data) => {
    const answer = await hand.request.fetch(`/console/api${path}`, { method, ...(data && { data }) });
    return answer.json();
  };
  const described = (await (await hand.request.get('/openapi.json')).json()) as Described;
  // A server test writes markup into all documents; this browser test checks only the most used ones.
  const swept = await sweepMarkup(call, described, ['site', 'home']);
  await complain(
    (path, data) =>
      hand.request.post(path, { data, ...(typeof data === 'string' && { headers: { 'content-type': 'text/plain' } }) }),
    await (await hand.request.get('/')).text(),
  );
  const idsOf = async (path: string): Promise<string[]> =>
    ((await call('GET', path)).data.list as { id: string }[]).map(({ id }) => encodeURIComponent(id));
  const run: string[] = [];
  const listen = (one: typeof page) => {
    one.on('dialog', (dialog) => void (run.push(dialog.message()), dialog.dismiss()));
    // If a page rendered the markup, the browser would request the image in it.
    one.on('request', (request) => void (new URL(request.url()).pathname.endsWith('/x') && run.push(request.url())));
  };
  const visitor = await openBrowser();
  listen(visitor);
  listen(page);

  const activities = [...new Set(swept.flatMap(({ path }) => /^\/activities\/(.+)$/.exec(path)?.slice(1) ?? []))];
  const seen: string[] = [];
  for (const path of [
    '/',
    '/vip',
    '/help',
    '/news',
    '/download',
    '/games',
    ...activities.map((id) => `/activity/${id}`),
  ]) {
    await visitor.goto(`${server.origin}${path}`);
    await visitor.waitForLoadState('networkidle');
    if ((await visitor.locator('body').innerText()).includes('<img src=x')) seen.push(path);
  }
  expect(seen).toContain('/');
  // The page for sign-in shows the name of the identity provider.
  await visitor.goto(`${server.origin}/account`);
  await expect(visitor.getByText('<img src=x', { exact: false }).first()).toBeVisible();

  await enterConsole(page, folder, 'owner');
  const [product = '', client = ''] = [(await idsOf('/catalogue/products'))[0], (await idsOf('/clients'))[0]];
  const [webhook = '', item = ''] = [(await idsOf('/webhooks'))[0], (await idsOf('/promotion/line-items'))[0]];
  const issue = (await idsOf('/errors'))[0] ?? '';
  const { number } = (await call('GET', '/support/feedback')).data.list[0];
  const read: string[] = [];
  for (const path of [
    '/console/audit',
    '/console/catalogue',
    `/console/catalogue/products/${product}`,
    '/console/promotion',
    `/console/promotion/${item}`,
    '/console/activities',
    ...activities.slice(0, 3).map((id) => `/console/activities/${id}`),
    '/console/content/article',
    '/console/site',
    '/console/content/page/home',
    '/console/reply-templates',
    '/console/feedback',
    `/console/feedback/${number}`,
    '/console/system/errors',
    `/console/system/errors/${issue}`,
    '/console/system/settings',
    '/console/system/settings/provider-swept',
    '/console/system/clients',
    `/console/system/clients/${client}`,
    '/console/system/webhooks',
    `/console/system/webhooks/${webhook}`,
  ]) {
    await page.goto(`${server.origin}${path}`);
    await page.waitForLoadState('networkidle');
    const text = await page.locator('body').innerText();
    const typed = await page
      .locator('input, textarea')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    if ([text, ...typed].some((words) => words.includes('<img src=x'))) read.push(path);
  }
  for (const path of [
    '/console/audit',
    '/console/site',
    `/console/feedback/${number}`,
    `/console/system/errors/${issue}`,
    '/console/system/settings',
    '/console/system/settings/provider-swept',
  ])
    expect(read).toContain(path);
  expect(read.length).toBeGreaterThan(6);
  expect(run).toEqual([]);
});
