import { expect, test } from 'vitest';
import { captchaReducer, type CaptchaEvent, type CaptchaFlow } from './captcha-flow.ts';

const work = { redirect_uri: '', state: '', origins: [] } as unknown as Extract<CaptchaFlow, { view: 'work' }>['work'];
const image = { data: 'data:image/png;base64,', token: 'i', type: 'image', expires_in: 300 } as const;
const token = { captcha_token: 't', expires_in: 300 };
const refusal = { error: 'captcha_invalid', error_code: 4002 };

const after = (...events: CaptchaEvent[]) => events.reduce(captchaReducer, { view: 'loading' } as CaptchaFlow);
const loaded: CaptchaEvent = { type: 'loaded', work };

test('the captcha page shows the proof of work as ready, then running, then passed', () => {
  expect(after(loaded)).toMatchObject({ view: 'work', isWorking: false });
  const working = after(loaded, { type: 'work-started' }, { type: 'work-progressed', progress: 0.4 });
  expect(working).toMatchObject({ view: 'work', isWorking: true, progress: 0.4 });
  expect(captchaReducer(working, { type: 'passed', token })).toEqual({ view: 'passed', work, token });
});

test('after the last wrong answer a captcha image is replaced, with a notice', () => {
  const shown = after(loaded, { type: 'image-wanted' }, { type: 'image-loaded', image });
  expect(shown).toMatchObject({ view: 'image', image, problem: null });
  const wrong = after(
    loaded,
    { type: 'image-wanted' },
    { type: 'image-loaded', image },
    { type: 'check-started' },
    {
      type: 'image-problem',
      problem: { kind: 'refused', refusal },
    },
  );
  expect(wrong).toMatchObject({ image, isChecking: false, problem: { refusal } });
  expect(captchaReducer(wrong, { type: 'image-wanted' })).toMatchObject({ image: null, problem: null });
  const renewed = captchaReducer(wrong, { type: 'image-problem', problem: { kind: 'renewed', refusal } });
  expect(captchaReducer(renewed, { type: 'image-wanted' })).toMatchObject({
    image: null,
    problem: { kind: 'renewed', refusal },
  });
});

test('when no more captcha images are available, only the proof of work is offered', () => {
  const withheld = after(loaded, { type: 'image-wanted' }, { type: 'image-withheld' });
  expect(withheld).toMatchObject({ view: 'work', work: { has_image: false }, isWorking: false, progress: 0 });
});

test('progress of a cancelled proof of work does not change the image view', () => {
  const flow = after(loaded, { type: 'work-started' }, { type: 'image-wanted' });
  expect(captchaReducer(flow, { type: 'work-progressed', progress: 0.9 })).toBe(flow);
  expect(captchaReducer(flow, { type: 'work-chosen' })).toMatchObject({ view: 'work', isWorking: false });
});

test('a refusal that arrives late does not hide that the captcha was solved', () => {
  const passed = after(loaded, { type: 'passed', token });
  expect(captchaReducer(passed, { type: 'refused', refusal })).toBe(passed);
  expect(captchaReducer(passed, { type: 'unreachable', status: null })).toBe(passed);
});

test('after a lost connection the captcha can be loaded again', () => {
  expect(after(loaded, { type: 'unreachable', status: 502 }, { type: 'retried' })).toEqual({ view: 'loading' });
});
