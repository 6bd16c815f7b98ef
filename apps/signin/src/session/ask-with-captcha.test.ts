import { expect, test, vi } from 'vitest';
import type { AccountAnswer, Call } from '../shell/ask-account.ts';
import { askWithCaptcha } from './ask-with-captcha.ts';

type Sent = Call & { captchaToken?: string };
const refused = (error_code: number, reason = ''): AccountAnswer<never> => ({
  kind: 'refused',
  refusal: { error: 'x', error_code, details: [{ reason }] },
});
const answered = (reply: object) => ({ kind: 'answered', reply }) as const;
const call = { path: '/v1/auth/signin', body: { username: 'a', password: 'b' } };

/** A fake server that gives these answers in this order; `sent` collects its requests. */
function serverOf(...answers: AccountAnswer<object>[]) {
  const sent: Sent[] = [];
  const askOnce = async (asked: Sent) => {
    sent.push(asked);
    return answers[sent.length - 1] as never;
  };
  return { sent, askOnce };
}
const cancels = () => Promise.resolve(null);

test.each([4001, 4002])(
  'after error %i the page fetches a captcha token and sends the request once more',
  async (code) => {
    const { sent, askOnce } = serverOf(refused(code), answered({ captcha_token: 't' }), answered({ sub: 'u' }));
    expect(await askWithCaptcha(askOnce, 'device', cancels)(call)).toEqual(answered({ sub: 'u' }));
    expect(sent[1]).toMatchObject({
      path: '/v1/shield/captcha/init',
      body: { action: 'POST:/v1/auth/signin', device_id: 'device', meta: { username: 'a' } },
    });
    expect(sent[2]).toMatchObject({ ...call, captchaToken: 't' });
  },
);

test('a captcha is solved on the page, and its token is sent with the repeated request', async () => {
  const url = 'https://a.example/account/captcha?challenge=name&client_id=feisuo-account';
  const { sent, askOnce } = serverOf(refused(4001), answered({ url }), answered({}));
  const solve = vi.fn(() => Promise.resolve('solved'));
  await askWithCaptcha(askOnce, 'device', solve)(call);
  expect(solve).toHaveBeenCalledWith('name');
  expect(sent[2]?.captchaToken).toBe('solved');
});

test('if the user cancels the captcha, the refusal of the first request is returned', async () => {
  const { sent, askOnce } = serverOf(refused(4001), answered({ url: 'https://a.example/?challenge=c' }));
  expect(await askWithCaptcha(askOnce, 'device', cancels)(call)).toEqual(refused(4001));
  expect(sent).toHaveLength(2);
});

test('if the request with a captcha token is refused too, it is not sent a third time', async () => {
  const { sent, askOnce } = serverOf(refused(4001), answered({ captcha_token: 't' }), refused(4002));
  expect(await askWithCaptcha(askOnce, 'device', cancels)(call)).toEqual(refused(4002));
  expect(sent).toHaveLength(3);
});

test('a refusal that no captcha can help with is returned unchanged, such as too many attempts', async () => {
  for (const refusal of [refused(4002, 'CAPTCHA_REJECT'), refused(4022)]) {
    const { sent, askOnce } = serverOf(refusal);
    expect(await askWithCaptcha(askOnce, 'device', cancels)(call)).toEqual(refusal);
    expect(sent).toHaveLength(1);
  }
});

test('the action of a captcha is method and path of the request, without the query', async () => {
  const { sent, askOnce } = serverOf(refused(4001), answered({ captcha_token: 't' }), answered({}));
  await askWithCaptcha(askOnce, 'd', cancels)({ path: '/v1/user/provider/demo?x=1', method: 'DELETE' });
  expect(sent[1]?.body).toMatchObject({ action: 'DELETE:/v1/user/provider/demo', meta: {} });
});
