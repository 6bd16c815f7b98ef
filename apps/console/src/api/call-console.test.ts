import { afterEach, expect, test, vi } from 'vitest';
import { callConsole } from './call-console.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (status: number, body: string) => {
  const fetching = vi.fn(async (_address: string, _init: RequestInit) => new Response(body, { status }));
  vi.stubGlobal('fetch', fetching);
  return fetching;
};

test('hands over the data of a success', async () => {
  const fetching = answering(200, '{"code":0,"msg":"success","message":"success","data":{"a":1}}');
  expect(await callConsole('GET', 'system')).toEqual({ a: 1 });
  expect(fetching.mock.calls[0]?.[0]).toBe('/console/api/system');
  expect(fetching.mock.calls[0]?.[1].body).toBeUndefined();
});

test('every change is sent as JSON with the same-origin cookie, also without content', async () => {
  const fetching = answering(200, '{"code":0,"msg":"","message":"","data":{}}');
  await callConsole('POST', 'leave');
  expect(fetching.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
});

test('a refusal keeps the server’s words, code and status', async () => {
  answering(409, '{"code":409,"msg":"版本冲突","message":"版本冲突","data":null}');
  await expect(callConsole('PUT', 'content/site', {})).rejects.toMatchObject({
    message: '版本冲突',
    status: 409,
    code: 409,
  });
});

test('a business refusal with HTTP 200 is a refusal', async () => {
  answering(200, '{"code":4004,"msg":"链接已用过","message":"链接已用过","data":null}');
  await expect(callConsole('POST', 'enter', {})).rejects.toMatchObject({ message: '链接已用过', status: 200 });
});

test('a gateway page is told by its status', async () => {
  answering(502, '<html>');
  await expect(callConsole('GET', 'me')).rejects.toMatchObject({ status: 502 });
});

test('no answer has status 0', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(callConsole('GET', 'me')).rejects.toMatchObject({ status: 0 });
});
