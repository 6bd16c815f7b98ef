import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { addBrowserSession, signUp } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
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

    await addBrowserSession(page, site, await signUp(page.request));
    const application = { client_id: 'told', redirect_uri: back };
    await page.goto(authorizeAddress(site, { ...application, scope: 'openid' }));
    await page.getByRole('button', { name: /^同意/ }).click();
    await page.waitForURL(`${back}?*`);
    const code = new URL(page.url()).searchParams.get('code');
    const tokens = await exchange(page.request, site, code, application);
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
