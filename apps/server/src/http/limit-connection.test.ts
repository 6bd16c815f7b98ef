import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connectionGuard } from './limit-connection.ts';
import { LimitedResponse } from './create-http-server.ts';

/** Larger than all kernel buffers, so that a client that does not read leaves bytes unsent. */
const LARGE = randomBytes(40_000_000);
const app = fastify({ http: { ServerResponse: LimitedResponse } });
const streams: Readable[] = [];
const openStreams = () => streams.filter(({ destroyed }) => !destroyed).length;
const streamOf = () => {
  const stream = Readable.from([LARGE.subarray(0, 1_000_000), LARGE]);
  streams.push(stream);
  return stream;
};
let late: () => void = () => {};
let held: Socket;

beforeAll(async () => {
  await app.register(connectionGuard);
  app.get('/stream', (_request, reply) => reply.send(streamOf()));
  app.get('/large', (_request, reply) => reply.send(LARGE));
  app.get('/silent', () => new Promise(() => {}));
  app.get('/late', async (_request, reply) => {
    await new Promise<void>((resolve) => (late = resolve));
    return reply.send(streamOf());
  });
  app.get('/events', (_request, reply) => {
    const events = new Readable({ read() {} });
    events.push(':\n\n');
    return reply.type('text/event-stream').send(events);
  });
  app.server.on('connection', (socket: Socket) => (held = socket));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  streams.length = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => app.close());

async function ask(paths: string[]): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.on('error', () => {});
  const connected = once(app.server, 'connection');
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''));
  await connected;
  return socket;
}

async function read(socket: Socket, bytes: number): Promise<void> {
  for (let left = bytes; left > 0;) {
    const chunk = socket.read() as Buffer | null;
    if (chunk) left -= chunk.length;
    else await once(socket, 'readable');
  }
}

/** Waits until the kernel buffers are full. */
async function waitUntilFull(): Promise<void> {
  await expect.poll(() => held.writableLength, { timeout: 5_000 }).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 100));
}

test('the 17th unanswered request destroys the connection and its streams, and later requests do not run', async () => {
  const socket = await ask(Array.from({ length: 500 }, () => '/stream'));
  await expect.poll(() => held.destroyed).toBe(true);
  await expect.poll(openStreams).toBe(0);
  expect(streams.length).toBeLessThanOrEqual(16);
  socket.destroy();
});

test('16 concurrent requests on one HTTP/2 connection are answered', async () => {
  const socket = await ask(Array.from({ length: 16 }, () => '/events'));
  await expect.poll(() => held.writableLength).toBe(0);
  expect(held.destroyed).toBe(false);
  socket.destroy();
});

test('a response stream that begins after its connection ended is closed', async () => {
  const socket = await ask(['/silent', '/late']);
  await expect.poll(() => late.name).not.toBe('late');
  socket.destroy();
  await expect.poll(() => held.destroyed).toBe(true);
  late();
  await expect.poll(() => streams.length).toBe(1);
  await expect.poll(openStreams).toBe(0);
});

test.each(['/large', '/stream'])('a client that reads no part of %s for 60 s loses its connection', async (path) => {
  const socket = await ask([path]);
  await waitUntilFull();
  vi.advanceTimersByTime(59_000);
  expect(held.destroyed).toBe(false);
  vi.advanceTimersByTime(16_000);
  expect(held.destroyed).toBe(true);
  await expect.poll(openStreams).toBe(0);
  socket.destroy();
});

test('a client that reads slowly keeps its connection, even within one large chunk', async () => {
  const socket = await ask(['/large']);
  await waitUntilFull();
  for (let step = 0; step < 4; step += 1) {
    vi.advanceTimersByTime(59_000);
    await read(socket, 6_000_000);
    await waitUntilFull();
    expect(held.destroyed).toBe(false);
  }
  socket.destroy();
});

test('an event stream stays connected while it is silent, if the client has read everything', async () => {
  const socket = await ask(['/events']);
  await expect.poll(() => held.bytesWritten).toBeGreaterThan(0);
  vi.advanceTimersByTime(1_800_000);
  expect(held.destroyed).toBe(false);
  socket.destroy();
});
