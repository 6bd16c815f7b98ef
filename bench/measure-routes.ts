import { siteScope } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { AuthorizeInfoReply } from '@feisuo/contract/schemas/account-authorize';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BareAnswer, getRaw } from './bare-server.ts';
import { openingAPage, callingFromAPage } from './browser-headers.ts';
import { compareServers } from './compare-under-load.ts';
import type { Row } from './row.ts';
import { startBareServer, type RunningServer, type Stage } from './shared-servers.ts';

/** Compares the home page from our page cache with a bare server that sends the same bytes from memory. */
export function measureHomePage({ folder, freshOurs }: Stage): Promise<Row[]> {
  const startBare = async (ours: RunningServer, flags: string[]) => {
    const page = await getRaw(`${ours.origin}/`);
    const bodyFile = join(folder, 'home-page.br');
    writeFileSync(bodyFile, page.bytes);
    const headers = {
      'content-type': page.headers['content-type'] ?? '',
      'content-encoding': page.headers['content-encoding'] ?? '',
    };
    if (headers['content-encoding'] !== 'br') throw new Error('the home page was not sent with brotli');
    const answer: BareAnswer = { kind: 'bytes', path: '/', headers, bodyFile };
    const answerFile = join(folder, 'home-page.json');
    writeFileSync(answerFile, JSON.stringify(answer));
    const bare = await startBareServer(folder, 'bare-home-page', answerFile, '/', flags);
    if (!(await getRaw(`${bare.origin}/`)).bytes.equals(page.bytes)) {
      await bare.stop();
      throw new Error('the answer of the peer differs from ours');
    }
    return bare;
  };
  return compareServers({
    name: 'home page',
    startOurs: freshOurs,
    startBare,
    pathOn: () => '/',
    headers: openingAPage,
    atLeast: 0.7,
    mostMicros: 2000,
  });
}

/** Compares a JSON answer of the account service, with all checks, to a bare server that serializes an equal object. */
export function measureJsonRoute({ folder, freshOurs }: Stage): Promise<Row[]> {
  const startBare = async (ours: RunningServer, flags: string[]) => {
    const address = addressOn(ours);
    const value = await ask(ours, address);
    const answer: BareAnswer = { kind: 'authorize-info', path: accountPaths.authorizeInfo, value };
    const answerFile = join(folder, 'json-route.json');
    writeFileSync(answerFile, JSON.stringify(answer));
    const bare = await startBareServer(folder, 'bare-json-route', answerFile, address, flags);
    if (JSON.stringify(await ask(bare, address)) !== JSON.stringify(value)) {
      await bare.stop();
      throw new Error('the answer of the peer differs from ours');
    }
    return bare;
  };
  return compareServers({
    name: 'json route',
    startOurs: freshOurs,
    startBare,
    pathOn: addressOn,
    headers: callingFromAPage,
    atLeast: 0.7,
  });
}

/** Path of the request that the sign-in page sends for our own site. */
function addressOn({ origin }: RunningServer): string {
  const query = { client_id: 'feisuo-site', scope: siteScope, redirect_uri: `${origin}/sso/callback` };
  return `${accountPaths.authorizeInfo}?${new URLSearchParams(query)}`;
}

const ask = async ({ origin }: RunningServer, address: string) =>
  (await (await fetch(origin + address, { headers: callingFromAPage })).json()) as AuthorizeInfoReply;
