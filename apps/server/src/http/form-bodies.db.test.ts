import { accountPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer({ SERVICES: 'account' });

const send = (payload: string) =>
  server.request({
    method: 'POST',
    url: accountPaths.token,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });
const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=1`).join('&');
const tooMany = 'a form has at most 100 fields';

test('a form body with more than 100 fields is refused before it is parsed, even if field names are repeated', async () => {
  for (const form of [fields(101), fields(25_000), `${fields(100)}&f1=2`]) {
    const { status, body } = await send(form);
    expect([status, body.error, body.error_description]).toEqual([
      400,
      'invalid_request',
      expect.stringContaining(tooMany),
    ]);
  }
  expect((await send(fields(100))).body.error_description).not.toContain(tooMany);
});

test('a form body with a repeated field is refused, and the field is named', async () => {
  const { status, body } = await send('grant_type=refresh_token&client_id=a&grant_type=password');
  expect([status, body.error]).toEqual([400, 'invalid_request']);
  expect(body.error_description).toContain('grant_type: given twice');
});
