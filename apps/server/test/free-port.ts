import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports below the ephemeral range, so that no outgoing connection takes a port between the probe and its use. */
const [FIRST, LAST] = [10_000, 32_000];

/** Starts at a random port, so that parallel test runs do not collide. */
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
