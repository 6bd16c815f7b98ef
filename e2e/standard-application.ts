import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { freePort } from '../apps/server/test/free-port.ts';
import { runAdmin, startServerProcess } from '../apps/server/test/server-process.ts';
import { makeDataFolder, settingsOf } from './server-data-folder.ts';

const library = readFileSync(
  fileURLToPath(new URL('../node_modules/oidc-client-ts/dist/browser/oidc-client-ts.min.js', import.meta.url)),
);

export interface Scene {
  /** Origin of the account service. */
  account: string;
  /** Origin of the test client. */
  application: string;
  close(): Promise<void>;
}

/** Starts a server whose account pages have their own origin, and a third-party client with oidc-client-ts from npm. */
export async function setScene(hosts: { site: string; account: string; application: string }): Promise<Scene> {
  const [port, applicationPort] = [await freePort(), await freePort()];
  const account = `http://${hosts.account}:${port}`;
  const application = `http://${hosts.application}:${applicationPort}`;
  const env = {
    ...settingsOf(await makeDataFolder()),
    SITE_ORIGIN: `http://${hosts.site}:${port}`,
    ACCOUNT_ORIGIN: account,
  };
  const server = await startServerProcess(env, port);
  const registered = ['--redirect', `${application}/callback`, '--redirect', `${application}/silent`];
  const names = ['--id', 'shop', '--name', '线头杂货店', '--origin', application, '--sign-out', `${application}/`];
  const { code, output } = await runAdmin(env, 'client', 'add', ...names, ...registered);
  if (code !== 0) throw new Error(output);
  const pages = createServer(({ url = '/' }, answer) => {
    const { pathname } = new URL(url, application);
    if (pathname === '/oidc-client-ts.js') answer.setHeader('content-type', 'text/javascript').end(library);
    else answer.setHeader('content-type', 'text/html; charset=utf-8').end(pageAt(pathname, account, application));
  }).listen(applicationPort, 'localhost');
  await once(pages, 'listening');
  return {
    account,
    application,
    async close() {
      pages.closeAllConnections();
      pages.close();
      await server.stop('SIGTERM');
    },
  };
}

/** Script that the client's page runs at each path. */
const acts: Record<string, string> = {
  '/callback': "manager.signinRedirectCallback().then(() => location.replace('/'))",
  '/silent': 'manager.signinSilentCallback()',
};

const pageAt = (pathname: string, account: string, application: string) => `<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><title>线头杂货店</title><link rel="icon" href="data:,">
<script src="/oidc-client-ts.js"></script><script>
const manager = new oidc.UserManager({
  authority: '${account}',
  client_id: 'shop',
  redirect_uri: '${application}/callback',
  silent_redirect_uri: '${application}/silent',
  post_logout_redirect_uri: '${application}/',
  scope: 'openid profile offline',
  loadUserInfo: true,
  automaticSilentRenew: false,
  userStore: new oidc.WebStorageStateStore({ store: localStorage }),
});
${acts[pathname] ?? ''}
</script></html>`;
