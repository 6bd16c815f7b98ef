import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BareAnswer } from './bare-server.ts';
import { openingAPage } from './browser-headers.ts';
import { duel } from './load.ts';
import { getRaw } from './raw-answer.ts';
import type { Row } from './row.ts';
import { startBareServer, type RunningServer, type Stage } from './stage.ts';

/** The page most people ask for, out of our page cache, against the same bytes out of a variable. */
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
      throw new Error('the peer answers something else than we do');
    }
    return bare;
  };
  return duel({
    name: 'home page',
    startOurs: freshOurs,
    startBare,
    pathOn: () => '/',
    headers: openingAPage,
    atLeast: 0.7,
    mostMicros: 2000,
  });
}
