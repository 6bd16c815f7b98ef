import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSmsGateway, type TestSmsGateway } from '../../../../test/fake-outside-parties.ts';
import { PermanentJobError } from '../../../jobs/permanent-job-error.ts';
import { postSms } from './sms-gateway.ts';

let gateway: TestSmsGateway;
beforeEach(async () => {
  gateway = await startSmsGateway();
});
afterEach(() => gateway.close());

const sms = {
  id: 'id-1',
  to: '+8613800138000',
  text: '【飞梭】验证码 048213',
  template: 'code.SIGN_IN',
  params: { code: '048213' },
};
const post = (token: string | null = 't0ken') => postSms(fetch, { url: gateway.url, token }, sms);
const faultOf = (posting: Promise<void>) =>
  posting.then(
    () => null,
    (error: Error) => error,
  );

test('the SMS gateway gets number, text, template, parameters, token and idempotency key', async () => {
  await post();
  expect(gateway.requests).toMatchObject([
    {
      method: 'POST',
      headers: {
        authorization: 'Bearer t0ken',
        'idempotency-key': 'id-1',
        'content-type': 'application/json; charset=utf-8',
      },
      body: {
        phone_number: '+8613800138000',
        text: '【飞梭】验证码 048213',
        template: 'code.SIGN_IN',
        params: { code: '048213' },
      },
    },
  ]);
});

test('an SMS gateway without a configured token gets no authorization header', async () => {
  await post(null);
  expect(gateway.requests[0]?.headers.authorization).toBeUndefined();
});

test.each([
  [400, true],
  [401, true],
  [422, true],
  [408, false],
  [429, false],
  [500, false],
  [503, false],
])('an answer of the SMS gateway with status %i is a permanent failure: %s', async (status, isPermanent) => {
  gateway.answers[0] = status;
  const fault = await faultOf(post());
  expect(fault?.message).toBe(`the SMS gateway answered ${status}`);
  expect(fault instanceof PermanentJobError).toBe(isPermanent);
});

test("the SMS gateway's redirect is not followed, because it would send the code to another address", async () => {
  gateway.answers[0] = 307;
  expect((await faultOf(post()))?.message).toBe('the SMS gateway answered 307');
  expect(gateway.requests).toHaveLength(1);
});

test('an unreachable SMS gateway is a failure that may be retried, and the error contains no number or code', async () => {
  await gateway.close();
  const fault = await faultOf(post());
  expect(fault).toBeInstanceOf(Error);
  expect(fault).not.toBeInstanceOf(PermanentJobError);
  expect(fault?.message).toMatch(/^the SMS gateway did not answer \((ECONNREFUSED|ECONNRESET)\)$/);
});
