import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { answerWith, startReceiver } from '../apps/server/test/webhook-receiver.ts';
import { addBrowserSession, signUp } from './account-steps.ts';
import { enterConsole } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { runAdminOn } from './server-data-folder.ts';
import { authorizeAddress, exchange } from './sign-in-steps.ts';

/** The claims of a JWT, without a check of its signature. */
const claimsOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** An application with its own server: it records what it is told, and serves an empty page at every other path. */
async function startApplication() {
  const logoutTokens: string[] = [];
  const frames: URLSearchParams[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/backchannel')
      logoutTokens.push(new URLSearchParams(await text(request)).get('logout_token') ?? '');
    if (url.pathname === '/frontchannel') frames.push(url.searchParams);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>application</title>');
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin, logoutTokens, frames, close };
}

/** Signs a new member in to an application, and returns what the application gets. */
async function signInTo(page: Page, site: string, application: { client_id: string; redirect_uri: string }) {
  await addBrowserSession(page, site, await signUp(page.request));
  await page.goto(authorizeAddress(site, { ...application, scope: 'openid' }));
  await page.getByRole('button', { name: /^同意/ }).click();
  await page.waitForURL(`${application.redirect_uri}?*`);
  return exchange(page.request, site, new URL(page.url()).searchParams.get('code'), application);
}

test('@full a sign-out tells an application by its front-channel page and by a logout token, with the sid of its id_token', async ({
  page,
  server,
  folder,
}) => {
  const site = server.origin;
  const app = await startApplication();
  try {
    const [back, after] = [`${app.origin}/back`, `${app.origin}/after`];
    const flags = ['--id', 'told', '--name', '织布小站', '--redirect', back, '--sign-out', after];
    const channels = ['--backchannel-logout', `${app.origin}/backchannel`, '--backchannel-sid'];
    const frames = ['--frontchannel-logout', `${app.origin}/frontchannel`, '--frontchannel-sid'];
    const added = await runAdminOn(folder, 'client', 'add', ...flags, ...channels, ...frames);
    expect(added).toMatchObject({ code: 0 });

    const application = { client_id: 'told', redirect_uri: back };
    const tokens = await signInTo(page, site, application);
    const { sub, sid } = claimsOf(tokens.id_token);

    const query = { id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: after, state: 'bye' };
    await page.goto(`${site}/account/sign-out?${new URLSearchParams(query)}`);
    await page.waitForURL(`${after}?state=bye`);
    expect(app.frames.map((frame) => Object.fromEntries(frame))).toEqual([{ iss: site, sid }]);
    await expect.poll(() => app.logoutTokens.length, { timeout: 15_000 }).toBe(1);
    expect(claimsOf(app.logoutTokens[0])).toMatchObject({ iss: site, aud: 'told', sub, sid });
  } finally {
    app.close();
  }
});

test('@full an operator sees that an application refused a logout token, and sends it again', async ({
  page,
  server,
  folder,
}) => {
  const receiver = await startReceiver();
  receiver.answers.splice(0, 1, answerWith(400, '{"error":"invalid_request"}'));
  const application = { client_id: 'refusing', redirect_uri: 'http://refusing.localhost/back' };
  const flags = ['--id', 'refusing', '--name', '断线小站', '--redirect', application.redirect_uri];
  const added = await runAdminOn(folder, 'client', 'add', ...flags, '--backchannel-logout', receiver.url);
  expect(added).toMatchObject({ code: 0 });
  await page.route(`${application.redirect_uri}?*`, (route) => route.fulfill({ body: 'back' }));
  await signInTo(page, server.origin, application);
  await page.goto(`${server.origin}/account/sign-out`);
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('heading', { name: '已退出登录' })).toBeVisible();
  await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(1);

  await enterConsole(page, folder, 'owner');
  await page.goto('/console/system/clients/refusing');
  const row = page.getByRole('region', { name: '后台退出通知' }).getByRole('row').nth(1);
  await expect(row).toContainText('HTTP 400');
  await expect(row).toContainText('invalid_request');
  await expectAccessible(page);
  receiver.answers.splice(0, 1, answerWith(200));
  await row.getByRole('button', { name: '重新发送' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '重新发送' }).click();
  await expect(row).toContainText('已送达', { timeout: 15_000 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await receiver.close();
});
