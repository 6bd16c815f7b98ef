import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BareAnswer } from './bare-server.ts';
import { duel } from './load.ts';
import { getRaw } from './raw-answer.ts';
import type { Row } from './row.ts';
import { startBareServer, type Stage } from './stage.ts';

/** The page most people ask for, out of our page cache, against the same bytes out of a variable. */
export async function measureHomePage({ folder, ours }: Stage): Promise<Row[]> {
  const server = await ours();
  const page = await getRaw(`${server.origin}/`);
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

  const bare = await startBareServer(folder, 'bare-home-page', answerFile, '/');
  try {
    const theirs = await getRaw(`${bare.origin}/`);
    if (!theirs.bytes.equals(page.bytes)) throw new Error('the peer answers something else than we do');
    return await duel({
      name: 'home page',
      ours: server,
      bare,
      path: '/',
      headers: { 'accept-encoding': 'br' },
      atLeast: 0.7,
    });
  } finally {
    await bare.stop();
  }
}
