import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { accountPaths, supportPaths } from '@feisuo/contract/facts/paths';
import { fastify } from 'fastify';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { accountCaller } from '../../test/account-caller.ts';
import { useTestServer } from '../../test/test-server.ts';
import { LimitedResponse } from './create-http-server.ts';

const server = useTestServer();
let port: number;
let token: string;
const connections: Socket[] = [];
beforeAll(async () => {
  token = (await accountCaller(server).join()).access_token;
  server.app.server.on('connection', (connection: Socket) => connections.push(connection));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});

afterEach(() => {
  vi.useRealTimers();
});
/** Starts a POST request with an incomplete body, which the test then continues. */
async function begin(
  path: string,
  headers: string[] = [],
  length = 5_000_000,
): Promise<{ socket: Socket; text(): string }> {
  return send([`POST ${path} HTTP/1.1`, 'host: localhost:8080', `content-length: ${length}`, ...headers, '', '{']);
}

async function send(lines: string[]): Promise<{ socket: Socket; text(): string }> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.on('error', () => {});
  socket.write(lines.join('\r\n'));
  await settle();
  return { socket, text: () => received };
}

/** Resolves when the server has received everything that was sent. */
const settle = async () => {
  await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
  await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
};

/** Number of bytes that the server has read from this connection. */
const arrived = ({ localPort }: Socket) => connections.find((one) => one.remotePort === localPort)?.bytesRead ?? 0;

/** Resolves when the connection has ended, also by a reset. */
const closed = (socket: Socket) =>
  socket.closed ? Promise.resolve() : new Promise<void>((resolve) => void socket.once('close', () => resolve()));

test.each([
  [accountPaths.verification, '"error":"deadline_exceeded"'],
  ['/xlppc.gacs/api/gxsdn/report/data', '"code":408'],
])('a request body that is incomplete after 30 s is refused, and the connection is closed: %s', async (path, words) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { socket, text } = await begin(path, [], 1000);
  socket.write(' ');
  await settle();
  vi.advanceTimersByTime(29_000);
  await settle();
  expect(text()).toBe('');
  vi.advanceTimersByTime(1_500);
  await closed(socket);
  expect(text()).toMatch(/^HTTP\/1\.1 408 /);
  expect(text()).toContain(words);
});

test('a connection on which only blank lines arrive for 60 s after an answer is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { socket, text } = await send(['GET /healthz HTTP/1.1', 'host: localhost:8080', '', '']);
  await expect.poll(text).toContain('200 OK');
  for (let seconds = 0; seconds < 60; seconds += 15) {
    expect(socket.closed).toBe(false);
    vi.advanceTimersByTime(15_000);
    socket.write('\r\n');
    await settle();
  }
  vi.advanceTimersByTime(15_000);
  await closed(socket);
});

test('an upload continues while enough bytes arrive, and its connection is closed when the upload gets too slow', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { socket, text } = await begin(`${supportPaths.attachments}?name=a.png&for=message`, [
    `authorization: Bearer ${token}`,
  ]);
  for (let part = 1; part <= 3; part += 1) {
    socket.write('x'.repeat(300_000));
    await expect.poll(() => arrived(socket)).toBeGreaterThan(part * 300_000);
    vi.advanceTimersByTime(30_000);
    await settle();
    expect(text()).toBe('');
  }
  socket.write('x');
  await settle();
  vi.advanceTimersByTime(30_000);
  await closed(socket);
});

test('a client that slowly continues to send its body after a refusal loses its connection', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { socket, text } = await begin(`${supportPaths.attachments}?name=a.png&for=message`);
  await expect.poll(() => text()).toMatch(/^HTTP\/1\.1 401 /);
  socket.write('x');
  await settle();
  vi.advanceTimersByTime(30_500);
  await closed(socket);
});

test('a client that quickly continues to send its upload after a refusal also loses its connection', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { socket, text } = await begin(`${supportPaths.attachments}?name=a.png&for=message`);
  await expect.poll(() => text()).toMatch(/^HTTP\/1\.1 401 /);
  socket.write('x'.repeat(300_000));
  await expect.poll(() => arrived(socket)).toBeGreaterThan(300_000);
  vi.advanceTimersByTime(30_500);
  await closed(socket);
});

const host = 'host: localhost:8080';
const length = 'content-length: 1000';
const json = 'content-type: application/json';
const { verification } = accountPaths;

test.each<[string, string[]]>([
  ['for a URL that cannot be decoded', ['POST /%zz HTTP/1.1', host, length]],
  ['for a URL of the account service that cannot be decoded', ['POST /v1/%ff HTTP/1.1', host, length]],
  [
    'for a URL that cannot be decoded, with a chunked body',
    ['POST /v1/%ff HTTP/1.1', host, 'transfer-encoding: chunked', '', '5'],
  ],
  ['for a URL without a route', ['POST /v1/nothing HTTP/1.1', host, length, json]],
  ['for a page that does not exist', ['POST /nothing HTTP/1.1', host, length, json]],
  ['for a method that is not supported', [`DELETE ${verification} HTTP/1.1`, host, length, json]],
  ['for a WebDAV method', [`PROPFIND ${verification} HTTP/1.1`, host, length, json]],
  ['for a GET with a body', ['GET /healthz HTTP/1.1', host, length]],
  [
    'for a CORS preflight with a body',
    [`OPTIONS ${verification} HTTP/1.1`, host, length, 'origin: http://localhost:8080'],
  ],
  ['for an unsupported content type', [`POST ${verification} HTTP/1.1`, host, length, 'content-type: text/html']],
  ['for a body that is too large', [`POST ${verification} HTTP/1.1`, host, 'content-length: 9000000', json]],
  ['for an unknown host', ['POST /console/api/enter HTTP/1.1', 'host: elsewhere.example', length, json]],
  ['without a host', [`POST ${verification} HTTP/1.1`, length, json]],
  ['with Expect: 100-continue', [`POST ${verification} HTTP/1.1`, host, length, json, 'expect: 100-continue']],
  ['with an unknown Expect header', [`POST ${verification} HTTP/1.1`, host, length, json, 'expect: miracles']],
  [
    'with an Upgrade header',
    [`POST ${verification} HTTP/1.1`, host, length, json, 'connection: keep-alive, upgrade', 'upgrade: websocket'],
  ],
  ['HTTP/1.0', [`POST ${verification} HTTP/1.0`, length, json, 'connection: keep-alive']],
  [
    'for the second of two pipelined requests',
    ['GET /healthz HTTP/1.1', host, '', `POST ${verification} HTTP/1.1`, host, length, json],
  ],
  [
    'for the second pipelined request, to an unknown URL',
    ['GET /healthz HTTP/1.1', host, '', 'POST /%zz HTTP/1.1', host, length],
  ],
])('a connection whose request body is too slow is closed after 30 s: %s', async (_what, lines) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { socket, text } = await send([...lines, '', '{']);
  socket.write(' ');
  await settle();
  vi.advanceTimersByTime(30_500);
  await closed(socket);
  expect(text()).not.toMatch(/^HTTP\/1\.[01] 5/m);
});

test('a connection with a slow request body is closed after 30 s even while an earlier request is unanswered', async () => {
  const app = fastify({ http: { ServerResponse: LimitedResponse } });
  app.get('/silent', () => new Promise(() => {}));
  app.post('/quick', async () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const read = new Promise((resolve) => {
    app.server.on('request', ({ method }) => method === 'POST' && resolve(null));
  });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    `GET /silent HTTP/1.1\r\n${host}\r\n\r\nPOST /quick HTTP/1.1\r\n${host}\r\n${length}\r\n${json}\r\n\r\n{`,
  );
  await read;
  vi.advanceTimersByTime(29_000);
  expect(socket.closed).toBe(false);
  vi.advanceTimersByTime(1_500);
  await closed(socket);
  await app.close();
});

test('a connection with incomplete headers is destroyed after 10 s, even if the client does not close its side', async () => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.write('GET / HTTP/1.1\r\nhost: localhost:8080\r\nx-slow:');
  const began = performance.now();
  await once(socket, 'end');
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
  const held = connections.find((one) => one.remotePort === socket.localPort);
  await expect.poll(() => held?.destroyed, { timeout: 5_000 }).toBe(true);
  expect(performance.now() - began).toBeLessThan(20_000);
  socket.destroy();
  expect(server.app.server.keepAliveTimeout).toBe(60_000);
}, 60_000);

test('a connection with more than 16 unanswered requests is closed, and no route runs for the requests beyond 16', async () => {
  const { socket, text } = await send(Array.from({ length: 400 }, () => `GET /healthz HTTP/1.1\r\n${host}\r\n`));
  await closed(socket);
  expect(text().split('HTTP/1.1 200 ').length - 1).toBeLessThanOrEqual(16);
});
