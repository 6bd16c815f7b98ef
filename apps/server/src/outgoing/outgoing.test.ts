import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startMailServer } from '../../test/fake-outside-parties.ts';
import { answerWith, startReceiver } from '../../test/webhook-receiver.ts';
import { PrivateAddressError, resolveChecked, outgoingNet, type OutgoingNet } from './outgoing-net.ts';
import { connectPinned } from './pinned-connection.ts';
import { pinnedFetch } from './pinned-fetch.ts';
import { isPublicAddress } from './public-address.ts';

const at = (address: string) => ({ address, family: address.includes(':') ? 6 : 4 });
const strict = outgoingNet({ env: {}, privateHosts: [] });
/** Wraps a net, so that lookups return the given DNS answers. */
function leading(net: OutgoingNet, ...answers: string[][]): OutgoingNet & { asked: string[] } {
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    return (answers.length > 1 ? (answers.shift() ?? []) : (answers[0] ?? [])).map(at);
  };
  return { ...net, asked, resolve };
}

test('private, local, reserved, mapped and tunnelled addresses are not public addresses', () => {
  const inside =
    '0.0.0.0 10.0.0.1 100.64.0.1 127.9.9.9 169.254.169.254 172.31.255.255 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 ' +
    ':: ::1 ::ffff:8.8.8.8 ::ffff:127.0.0.1 64:ff9b::a00:1 fc00::1 fd12::1 fe80::1 ff02::1 2001::1 2001:db8::1 2002:a00:1:: nonsense';
  for (const address of inside.split(' ')) expect([address, isPublicAddress(address)]).toEqual([address, false]);
  for (const address of ['8.8.8.8', '172.32.0.1', '223.5.5.5', '2400:3200::1', '2606:4700::1111'])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
});

test('outgoing requests refuse private addresses in any spelling, and connections without TLS', async () => {
  const judge = (address: string, net = strict) => resolveChecked(net, new URL(address));
  for (const address of [
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://169.254.169.254/latest/meta-data',
    'smtp://10.0.0.7',
    'http://8.8.8.8/',
  ])
    await expect(judge(address), address).rejects.toThrow(PrivateAddressError);
  await expect(judge('https://8.8.8.8/')).resolves.toEqual([at('8.8.8.8')]);
  for (const answers of [['10.0.0.1'], ['8.8.8.8', '::1'], []])
    await expect(judge('https://name.example/', leading(strict, answers))).rejects.toThrow(PrivateAddressError);
});

test('outgoing requests may reach a private host only at the host and port that the environment names', () => {
  const config = { env: { SMS_GATEWAY_URL: 'http://10.0.0.5:8000/send' }, privateHosts: ['sms.internal'] };
  const may = (net: OutgoingNet, address: string) => net.mayConnect(new URL(address), '10.0.0.5');
  const ours = outgoingNet(config, { namedBy: ['SMS_GATEWAY_URL'] });
  expect(may(ours, 'http://sms.internal:99/')).toBe(true);
  expect(may(ours, 'http://10.0.0.5:8000/other')).toBe(true);
  expect(may(ours, 'http://10.0.0.5:5432/')).toBe(false);
  expect(may(outgoingNet(config), 'http://10.0.0.5:8000/send')).toBe(false);
  const demo = outgoingNet(config, { allowsLoopback: true });
  expect(demo.mayConnect(new URL('http://localhost:4000'), '127.0.0.1')).toBe(true);
  expect(may(demo, 'https://10.0.0.5/')).toBe(false);
});

test('outgoing requests resolve a name once and connect to the checked address, so DNS rebinding fails', async () => {
  const judged = await startReceiver();
  const anywhere = { ...strict, mayConnect: () => true };
  const { port } = new URL(judged.url);
  // If the connection resolved the name a second time, it would fail, because nothing listens at the second address.
  const net = leading(anywhere, ['127.0.0.1'], ['127.0.0.99']);
  const answer = await pinnedFetch(net)(`http://rebind.example:${port}/a?b=1`, {
    method: 'POST',
    headers: { 'x-one': '1' },
    body: new URLSearchParams({ c: 'd' }),
  });
  expect([answer.status, net.asked]).toEqual([200, ['rebind.example']]);
  expect(judged.received).toMatchObject([{ headers: { host: `rebind.example:${port}`, 'x-one': '1' }, body: 'c=d' }]);
  const inside = leading(strict, ['127.0.0.1']);
  await expect(pinnedFetch(inside)(`https://rebind.example:${port}/`)).rejects.toThrow(PrivateAddressError);
  expect(judged.received).toHaveLength(1);
  await judged.close();
});

test('outgoing requests do not follow a redirect, because its target was not checked', async () => {
  const [receiver, elsewhere] = [await startReceiver(), await startReceiver()];
  receiver.answers.splice(0, 1, answerWith(302, 'moved', { location: elsewhere.url }));
  const answer = await pinnedFetch({ ...strict, mayConnect: () => true })(receiver.url, { redirect: 'follow' });
  expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([302, elsewhere.url, 'moved']);
  expect(elsewhere.received).toEqual([]);
  await Promise.all([receiver.close(), elsewhere.close()]);
});

test('outgoing requests fail with the same error names as fetch, within the timeout', async () => {
  const anywhere = { ...strict, mayConnect: () => true };
  const silent = createServer((socket) => void socket.resume()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/`;
  await expect(pinnedFetch(anywhere)(address, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  await new Promise((closed) => silent.close(closed));
  await expect(pinnedFetch(anywhere)(address)).rejects.toMatchObject({
    name: 'TypeError',
    cause: { code: 'ECONNREFUSED' },
  });
});

test('an outgoing request that is answered by another protocol fails within its timeout', async () => {
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n';
  const receiver = createServer(
    (socket) => void socket.on('error', () => {}).once('data', () => socket.write(upgrade)),
  );
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const { port } = receiver.address() as AddressInfo;
  const send = pinnedFetch({ ...strict, mayConnect: () => true });
  await expect(send(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(200) })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  await new Promise((closed) => receiver.close(closed));
});

test('mail connections are made to the address that was checked', async () => {
  const post = await startMailServer();
  const port = Number(new URL(post.url).port);
  const named = new URL(`smtp://mail.example:${port}`);
  const inside = leading(strict, ['127.0.0.1']);
  await expect(connectPinned(inside, named, port, 1000)).rejects.toThrow(PrivateAddressError);
  const net = leading({ ...strict, mayConnect: () => true }, ['127.0.0.1'], ['127.0.0.99']);
  const socket = await connectPinned(net, named, port, 1000);
  expect([socket.remoteAddress, net.asked]).toEqual(['127.0.0.1', ['mail.example']]);
  socket.destroy();
  await post.close();
});

/** Files that call only addresses of the environment or our own, never addresses from the console. */
const addressedByTheEnvironment = [
  'blobs/s3-client.ts',
  'db/embedded/open-pglite.ts',
  'modules/attribution/platforms/upload-request.ts',
  'modules/pay-sandbox/send-notice.ts',
  'modules/pay/channels/alipay/alipay-client.ts',
  'modules/pay/channels/wechat/wechat-jsapi.ts',
  'modules/share/wx-tickets.ts',
  'operator-actions/settings/run-settings-test.ts',
  'pages/pages-module.ts',
  'wiring/certificate-ends.ts',
];

test('only one file of the server opens connections to other hosts without the address check', () => {
  const root = new URL('..', import.meta.url);
  const calls =
    /(?<![.#\w])fetch\(|[[(,] ?fetch\b(?!:)|\b(?:request|get|connect|createConnection)\b[^;\n]*from 'node:(?:https?|net|tls)'|from 'undici'/;
  const found = globSync('**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|^outgoing\//.test(file))
    .filter((file) => calls.test(readFileSync(new URL(file, root), 'utf8')));
  expect(found.toSorted()).toEqual(addressedByTheEnvironment);
});
