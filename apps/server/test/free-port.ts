import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports below the ephemeral range. An outgoing connection therefore cannot take the port before it is used. */
const [FIRST, LAST] = [10_000, 32_000];

/** Tries random ports, so that concurrent test runs do not use the same port. */
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
