import { channel } from 'node:diagnostics_channel';
import dns, { type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { answerBrokenRequest } from './broken-requests.ts';
import { serviceDialect } from './service-dialect.ts';

const app = fastify({
  http: { headersTimeout: 100, connectionsCheckingInterval: 50 },
  clientErrorHandler: answerBrokenRequest(() => serviceDialect),
});
/**
 * All accepted sockets. They come from Node's diagnostics channel, because Fastify does not expose the sockets of its
 * second server.
 */
const accepted = new Map<number | undefined, Socket>();
const accept = (message: unknown) => {
  const { socket } = message as { socket: Socket };
  accepted.set(socket.remotePort, socket);
};
let port: number;
beforeAll(async () => {
  const { lookup } = dns;
  // Fastify opens a second server if `localhost` has two addresses.
  vi.spyOn(dns, 'lookup').mockImplementation((...args: Parameters<typeof lookup>) => {
    const [host, , done] = args as unknown as [string, unknown, (error: null, found: LookupAddress[]) => void];
    if (host !== 'localhost') return lookup(...args);
    done(
      null,
      ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 })),
    );
  });
  await app.listen({ port: 0, host: 'localhost' });
  vi.restoreAllMocks();
  ({ port } = app.server.address() as AddressInfo);
  channel('net.server.socket').subscribe(accept);
});
afterAll(async () => {
  channel('net.server.socket').unsubscribe(accept);
  await app.close();
});

test.each([
  ['after sending nothing', '', 408, '127.0.0.1'],
  ['after sending endless headers', 'GET / HTTP/1.1\r\nx-slow:', 408, '127.0.0.1'],
  ['after sending bytes that are no HTTP', 'nonsense\r\n\r\n', 400, '127.0.0.1'],
  ["after sending nothing to localhost's IPv6 address", '', 408, '127.0.0.2'],
  ["after sending endless headers to localhost's IPv6 address", 'GET / HTTP/1.1\r\nx-slow:', 408, '127.0.0.2'],
])(
  'the server destroys the connection of a client that does not close its side: %s',
  async (_what, text, status, host) => {
    const socket = connect({ port, host, allowHalfOpen: true });
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.write(text);
    await once(socket, 'end');
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const held = accepted.get(socket.localPort);
    expect(held).toBeDefined();
    await expect.poll(() => held?.destroyed, { timeout: 3_000 }).toBe(true);
    socket.destroy();
  },
);
