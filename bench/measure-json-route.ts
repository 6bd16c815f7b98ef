import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteScope } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { AuthorizeInfoReply } from '@feisuo/contract/schemas/account-authorize';
import type { BareAnswer } from './bare-server.ts';
import { callingFromAPage } from './browser-headers.ts';
import { duel } from './load.ts';
import type { Row } from './row.ts';
import { startBareServer, type RunningServer, type Stage } from './stage.ts';

/** A JSON answer of the account service, through every guard and dialect, against Fastify writing out an equal object. */
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
      throw new Error('the peer answers something else than we do');
    }
    return bare;
  };
  return duel({
    name: 'json route',
    startOurs: freshOurs,
    startBare,
    pathOn: addressOn,
    headers: callingFromAPage,
    atLeast: 0.7,
  });
}

/** As the hosted page asks for our own site. */
function addressOn({ origin }: RunningServer): string {
  const query = { client_id: 'feisuo-site', scope: siteScope, redirect_uri: `${origin}/sso/callback` };
  return `${accountPaths.authorizeInfo}?${new URLSearchParams(query)}`;
}

const ask = async ({ origin }: RunningServer, address: string) =>
  (await (await fetch(origin + address, { headers: callingFromAPage })).json()) as AuthorizeInfoReply;
