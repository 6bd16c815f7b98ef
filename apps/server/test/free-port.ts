import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports: no outgoing connection takes one between the probe and its use. */
const [FIRST, LAST] = [10_000, 32_000];

/** Random, so that parallel suites do not collide. */
export async function freePort(): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  probe.close();
  await once(probe, 'close');
  return port;
}
