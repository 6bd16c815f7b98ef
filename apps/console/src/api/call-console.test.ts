import { afterEach, expect, test, vi } from 'vitest';
import { backgroundHeader } from '@feisuo/contract/facts/console-headers';
import { createReleaseUpload } from '../promotion/release-upload.ts';
import { retryDead } from '../promotion/uploads-page.tsx';
import { callConsole } from './call-console.ts';
import { isMissing, isUnknown } from './console-api.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (status: number, body: string) => {
  const fetching = vi.fn(async (_address: string, _init: RequestInit) => new Response(body, { status }));
  vi.stubGlobal('fetch', fetching);
  return fetching;
};

test('callConsole returns the data of a successful answer', async () => {
  const fetching = answering(200, '{"code":0,"msg":"success","message":"success","data":{"a":1}}');
  expect(await callConsole('GET', 'system')).toEqual({ a: 1 });
  expect(fetching.mock.calls[0]?.[0]).toBe('/console/api/system');
  expect(fetching.mock.calls[0]?.[1].body).toBeUndefined();
});

test('callConsole sends a change without a body as JSON with the same-origin cookie', async () => {
  const fetching = answering(200, '{"code":0,"msg":"","message":"","data":{}}');
  await callConsole('POST', 'leave');
  expect(fetching.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
});

test("callConsole throws an error with the text, code and status of the server's refusal", async () => {
  answering(409, '{"code":409,"msg":"版本冲突","message":"版本冲突","data":null}');
  await expect(callConsole('PUT', 'content/site', {})).rejects.toMatchObject({
    message: '版本冲突',
    status: 409,
    code: 409,
  });
});

test('callConsole throws an error if the answer has HTTP status 200 but an error code', async () => {
  answering(200, '{"code":4004,"msg":"链接已用过","message":"链接已用过","data":null}');
  await expect(callConsole('POST', 'enter', {})).rejects.toMatchObject({ message: '链接已用过', status: 200 });
});

test('callConsole throws an error with the HTTP status if a gateway answers with an HTML page', async () => {
  answering(502, '<html>');
  await expect(callConsole('GET', 'me')).rejects.toMatchObject({ status: 502 });
});

test('callConsole treats status 400 about an id in a GET path as not found, but not about a filter or a POST', async () => {
  answering(400, '{"code":400,"message":"参数有误","data":null,"fault":{"field":"id","says":"格式不对"}}');
  const read = (...call: Parameters<typeof callConsole>) => failureOf(callConsole(...call));
  expect(isMissing(await read('GET', 'invoices/x'))).toBe(true);
  expect(isMissing(await read('GET', 'invoices?state=x'))).toBe(false);
  expect(isMissing(await read('POST', 'invoices/1/issue', {}))).toBe(false);
});

const broken = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

test('callConsole fails with status 0 if no answer arrives', async () => {
  broken();
  await expect(callConsole('GET', 'me')).rejects.toMatchObject({ status: 0 });
});

test.each([
  { what: 'a change after a broken connection is possibly executed', method: 'POST', isOnLine: true, isUnsure: true },
  { what: 'a change made offline is not executed', method: 'POST', isOnLine: false, isUnsure: false },
  { what: 'a read after a broken connection changes nothing', method: 'GET', isOnLine: true, isUnsure: false },
] as const)('$what', async ({ method, isOnLine, isUnsure }) => {
  broken();
  vi.stubGlobal('navigator', { onLine: isOnLine });
  expect(isUnknown(await failureOf(callConsole(method, 'orders/1/refunds')))).toBe(isUnsure);
});

test.each([
  { status: 504, isUnsure: true },
  { status: 200, isUnsure: true },
  { status: 413, isUnsure: false },
])(
  'a POST that a gateway answers with status $status counts as possibly executed: $isUnsure',
  async ({ status, isUnsure }) => {
    answering(status, '<html>');
    expect(isUnknown(await failureOf(callConsole('POST', 'orders/1/refunds')))).toBe(isUnsure);
  },
);

/** A server that never answers: the request ends only when the caller's timeout aborts it. */
const hanging = () =>
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  );

test('callConsole reports that a POST which timed out may have been executed', async () => {
  hanging();
  const late = callConsole('POST', 'accounts/1/grants', {}, { patienceMs: 10 });
  await expect(late).rejects.toMatchObject({ message: expect.stringContaining('结果未知，请刷新核对'), status: 0 });
  expect(isUnknown(await failureOf(late))).toBe(true);
});

test('callConsole reports that a GET timed out, without saying that it may have been executed', async () => {
  hanging();
  const late = callConsole('GET', 'audit/verify', undefined, { patienceMs: 10 });
  await expect(late).rejects.toMatchObject({ message: expect.stringContaining('没有答复') });
  expect(isUnknown(await failureOf(late))).toBe(false);
});

test('callConsole sends the header for background requests only with background requests', async () => {
  const fetching = answering(200, '{"code":0,"msg":"","message":"","data":{}}');
  await callConsole('GET', 'system', undefined, { isBackground: true });
  await callConsole('GET', 'system');
  const marks = fetching.mock.calls.map(([, { headers }]) => new Headers(headers).get(backgroundHeader));
  expect(marks).toEqual(['1', null]);
});

test('callConsole reports the number of received bytes while it reads a large answer', async () => {
  const bytes = new TextEncoder().encode(
    JSON.stringify({ code: 0, msg: '', message: '', data: { codes: ['AAAA', '码'] } }),
  );
  const parts = [bytes.slice(0, 10), bytes.slice(10)];
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream({ pull: (to) => pour(to, parts) })));
  const seen: number[] = [];
  const manner = { onReceived: (count: number) => seen.push(count) };
  expect(await callConsole('POST', 'codes/1/export', {}, manner)).toEqual({ codes: ['AAAA', '码'] });
  expect(seen).toEqual([10, bytes.length]);
});

function pour(to: ReadableStreamDefaultController<Uint8Array>, parts: Uint8Array[]): void {
  const part = parts.shift();
  if (part) to.enqueue(part);
  else to.close();
}

test('retryDead retries failed conversion uploads batch by batch, and reports progress after each batch', async () => {
  const turns = [
    { number: 200, next: '801' },
    { number: 200, next: '601' },
    { number: 7, next: null },
  ];
  const post = vi.fn(async () => turns.shift());
  const said: string[] = [];
  expect(await retryDead({ post: post as never }, (words) => said.push(words))).toEqual({ number: 407 });
  expect(post.mock.calls.map((call: unknown[]) => call[1])).toEqual([{}, { before: '801' }, { before: '601' }]);
  expect(said.map((words) => /\d+/.exec(words)?.[0])).toEqual(['200', '400', '407']);
});

test('the upload of an installer continues after its dialog is closed, and cancelling it keeps the typed form', async () => {
  const sending = Promise.withResolvers<void>();
  let signal: AbortSignal | undefined;
  const send = (_path: string, _file: File, onProgress: (share: number) => void, ends: AbortSignal) => {
    onProgress(0.5);
    signal = ends;
    ends.addEventListener('abort', () => sending.reject(new Error('ended')));
    return sending.promise;
  };
  const uploads = createReleaseUpload();
  const details = { platform: 'windows', version: '3.2.0', requirement: '', notes: '' } as const;
  const file = new File(['x'], 'feisuo.exe');
  const leave = uploads.watch(() => {});
  const upload = uploads.start({ post: (async () => ({})) as never, send: send as never }, details, file);
  leave();
  await vi.waitFor(() => expect(uploads.read().share).toBe(0.5));
  expect(signal?.aborted).toBe(false);
  uploads.cancel();
  await upload;
  expect(uploads.read()).toMatchObject({ share: null, details, file, done: 0, refusal: expect.any(Error) });
});
