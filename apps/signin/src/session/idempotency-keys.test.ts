import { expect, test } from 'vitest';
import type { AccountAnswer, Call } from '../shell/ask-account.ts';
import { Submissions } from './idempotency-keys.ts';

const answered: AccountAnswer<never> = { kind: 'answered', reply: {} as never };
const unreachable: AccountAnswer<never> = { kind: 'unreachable', status: null };
const refused = (error_code: number): AccountAnswer<never> => ({
  kind: 'refused',
  refusal: { error: 'x', error_code, details: [] },
});
const signIn: Call = { path: '/v1/auth/signin', body: { code: '123456' } };
const verify: Call = { path: '/v1/auth/verification/verify', body: { code: '123456' } };
const sendCode: Call = { path: '/v1/auth/verification', body: { phone_number: '1' } };

function makeForms() {
  const submissions = new Submissions();
  const sent: Call[] = [];
  let answer = answered;
  const ask = submissions.keyed(async (call) => {
    sent.push(call);
    return answer;
  });
  const press = (...steps: [Call, AccountAnswer<never>][]) =>
    submissions.run(async () => {
      for (const [call, outcome] of steps) {
        answer = outcome;
        await ask(call);
      }
      return sent.slice(-steps.length).map(({ idempotencyKey }) => idempotencyKey);
    });
  return { submissions, ask, sent, press };
}

test('every POST, PUT, PATCH or DELETE request of a form gets its own idempotency key, and a GET request gets none', async () => {
  const { ask, sent } = makeForms();
  await ask(signIn);
  await ask(signIn);
  await ask({ path: '/x', method: 'DELETE' });
  await ask({ path: '/x' });
  const keys = sent.map(({ idempotencyKey }) => idempotencyKey);
  expect(keys.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^[\da-f]{32}$/)));
  expect(new Set(keys).size).toBe(4);
  expect(keys[3]).toBeUndefined();
});

test.each([
  ['unreachable', unreachable],
  ['a proxy', { kind: 'unreachable', status: 502 } as const],
  ['aborted', refused(10)],
  ['429', refused(8)],
  ['unavailable', refused(14)],
  ['temporarily_unavailable', refused(5027)],
  ['internal', refused(13)],
])(
  'after %s the same form is submitted again with the same idempotency keys for all its requests',
  async (_name, lost) => {
    const { press } = makeForms();
    const first = await press([verify, answered], [signIn, lost]);
    expect(await press([verify, answered], [signIn, lost])).toEqual(first);
    expect(await press([verify, answered], [signIn, answered])).toEqual(first);
    expect(await press([verify, answered], [signIn, answered])).not.toEqual(first);
  },
);

test('after a refusal the next submission of a form gets new idempotency keys', async () => {
  const { press } = makeForms();
  const [first] = await press([signIn, unreachable]);
  expect(await press([signIn, refused(4014)])).toEqual([first]);
  expect(await press([signIn, answered])).not.toEqual([first]);
});

test('a form that is submitted again with other values gets a new idempotency key', async () => {
  const { press } = makeForms();
  const [first] = await press([signIn, unreachable]);
  expect(await press([{ ...signIn, body: { code: '654321' } }, unreachable])).not.toEqual([first]);
});

test('submitting another form in between neither uses nor drops the idempotency keys of the first form', async () => {
  const { press } = makeForms();
  const [codeKey] = await press([sendCode, answered]);
  const [first] = await press([signIn, unreachable]);
  const [again] = await press([sendCode, answered]);
  expect(again).not.toBe(codeKey);
  expect(await press([signIn, answered])).toEqual([first]);
});

test('a failing background request does not keep the idempotency keys of a finished form', async () => {
  const { ask, press } = makeForms();
  const [first] = await press([signIn, unreachable]);
  expect(await press([signIn, answered])).toEqual([first]);
  const [codeKey] = await press([sendCode, answered]);
  await press([verify, unreachable]);
  await ask(verify);
  expect(await press([sendCode, answered])).not.toEqual([codeKey]);
});

test('a form that is submitted again after a proof of identity reuses the idempotency key of its lost request', async () => {
  const { submissions, ask, sent, press } = makeForms();
  const change = { path: '/v1/user/contact', method: 'PATCH', body: { sudo_token: 's' } } as const;
  await submissions.run(async () => {
    await press([verify, answered]);
    await press([change, unreachable]);
  });
  const lost = sent.map(({ idempotencyKey }) => idempotencyKey);
  await submissions.run(() => ask(change));
  expect(sent.at(-1)?.idempotencyKey).toBe(lost[1]);
});
