import { expect, test, vi } from 'vitest';
import { listenToOrder } from '../checkout/browser-checkout.ts';
import { fetchAttachment } from '../uploads/fetch-attachment.ts';
import type { Caller } from './send-as-caller.ts';

const refused = () => Response.json({ code: 10003, msg: '请重新登录' }, { status: 401 });
const stream = () =>
  new Response('event: status\ndata: {"status":"paid"}\n\n', { headers: { 'content-type': 'text/event-stream' } });

function scene(...answers: (Response | Error)[]) {
  const tokens: (string | null)[] = [];
  const world: { caller: Caller | null } = { caller: { accessToken: 'a1', userId: 'u1' } };
  const deps = {
    fetch: async (_url: string, { headers }: RequestInit) => {
      tokens.push(new Headers(headers).get('authorization'));
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer ?? new Error('asked too often');
      return answer;
    },
    clientId: 'feisuo-site',
    clientHeaders: async () => ({}),
    findCaller: async () => world.caller,
    refreshAuthInfo: vi.fn(async () => void (world.caller = { accessToken: 'a2', userId: 'u1' })),
    onFailure: vi.fn(),
  };
  return { deps, tokens, world };
}
const { signal } = new AbortController();

test('§4 a refused token (code 10003) is renewed, and the order event stream is opened again', async () => {
  const { deps, tokens } = scene(refused(), stream());
  const statuses: string[] = [];
  await listenToOrder(deps)('o1', { status: ({ status }) => statuses.push(status), anything: () => {} }, signal);
  expect(statuses).toEqual(['paid']);
  expect(tokens).toEqual(['Bearer a1', 'Bearer a2']);
  expect(deps.onFailure).not.toHaveBeenCalled();
});

test('§4 a refused token (code 10003) is renewed, and the attachment is downloaded again', async () => {
  const { deps, tokens } = scene(refused(), new Response('file'));
  expect(await (await fetchAttachment('f1', undefined, deps))?.text()).toBe('file');
  expect(tokens).toEqual(['Bearer a1', 'Bearer a2']);
});

test('at most two attachments are downloaded at once; a waiting download that is aborted is never requested', async () => {
  const { deps } = scene();
  const answer: ((answer: Response) => void)[] = [];
  const asking = { ...deps, fetch: () => new Promise<Response>((resolve) => void answer.push(resolve)) };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const leaving = new AbortController();
  const first = fetchAttachment('f1', undefined, asking);
  const others = [
    fetchAttachment('f2', undefined, asking),
    fetchAttachment('f3', leaving.signal, asking),
    fetchAttachment('f4', undefined, asking),
  ];
  await settle();
  expect(answer.length).toBe(2);
  leaving.abort();
  answer[0]?.(new Response('file'));
  expect(await (await first)?.text()).toBe('file');
  await settle();
  expect(answer.length).toBe(3);
  for (const end of answer.slice(1)) end(new Response('file'));
  expect((await Promise.all(others)).map((file) => file !== null)).toEqual([true, false, true]);
});

test('after a refused token, a file is not downloaded again if another member signed in meanwhile', async () => {
  const { deps, tokens, world } = scene(refused());
  deps.refreshAuthInfo.mockImplementation(async () => void (world.caller = { accessToken: 'b1', userId: 'u2' }));
  expect(await fetchAttachment('f1', undefined, deps)).toBeNull();
  expect(tokens).toEqual(['Bearer a1']);
});

test('§7 a failed event stream and a failed file download are logged', async () => {
  const broken = scene(new Response(null, { status: 502 }));
  await expect(listenToOrder(broken.deps)('o1', { status() {}, anything() {} }, signal)).rejects.toThrow();
  const offline = scene(new TypeError('Failed to fetch'));
  expect(await fetchAttachment('f1', undefined, offline.deps)).toBeNull();
  expect([...broken.deps.onFailure.mock.calls, ...offline.deps.onFailure.mock.calls]).toEqual([
    [{ method: 'GET', path: expect.any(String), reason: 502 }],
    [{ method: 'GET', path: expect.any(String), reason: 'no answer' }],
  ]);
});
