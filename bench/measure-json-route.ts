import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { AuthorizeInfoReply } from '@feisuo/contract/schemas/account-authorize';
import type { BareAnswer } from './bare-server.ts';
import { duel } from './load.ts';
import type { Row } from './row.ts';
import { startBareServer, type Stage } from './stage.ts';

const address = `${accountPaths.authorizeInfo}?client_id=feisuo-site`;

/** A JSON answer of the account service, through every guard and dialect, against Fastify writing out an equal object. */
export async function measureJsonRoute({ folder, ours }: Stage): Promise<Row[]> {
  const server = await ours();
  const value = (await (await fetch(server.origin + address)).json()) as AuthorizeInfoReply;
  const answer: BareAnswer = { kind: 'authorize-info', path: accountPaths.authorizeInfo, value };
  const answerFile = join(folder, 'json-route.json');
  writeFileSync(answerFile, JSON.stringify(answer));

  const bare = await startBareServer(folder, 'bare-json-route', answerFile, address);
  try {
    const theirs: unknown = await (await fetch(bare.origin + address)).json();
    if (JSON.stringify(theirs) !== JSON.stringify(value)) throw new Error('the peer answers something else than we do');
    return await duel({ name: 'json route', ours: server, bare, path: address, atLeast: 0.7 });
  } finally {
    await bare.stop();
  }
}
