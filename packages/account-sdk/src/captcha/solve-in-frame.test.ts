import { beforeEach, expect, test, vi } from 'vitest';
import { fakeLog } from '../../test/fake-log.ts';
import { fakePlatform, settle } from '../../test/fake-platform.ts';
import type { FrameClient, FrameOptions } from '../sso/frame.ts';
import { overlay } from '../sso/overlay.ts';
import { solveInFrame, type FrameSolverOptions } from './solve-in-frame.ts';

// A fake of `openFrame`. Tests of the frame itself cover the checks of a message's source and origin.
type Opened = FrameOptions & { client: FrameClient; page: Window; src: string; isOpen: boolean; close(): void };
const opened: Opened[] = [];
vi.mock('../sso/frame.ts', async (original) => ({
  ...(await original<object>()),
  openFrame(client: FrameClient, page: Window, src: string, options: FrameOptions) {
    let settleClosed: (answer?: unknown) => void = () => {};
    const closed = new Promise<unknown>((resolve) => (settleClosed = resolve));
    const frame = {
      ...options,
      client,
      page,
      src,
      isOpen: true,
      close(answer?: unknown) {
        frame.isOpen = false;
        settleClosed(answer);
      },
    };
    opened.push(frame);
    return { close: frame.close, closed };
  },
}));
beforeEach(() => void (opened.length = 0));

const url = 'https://account.example/account/captcha?challenge=c';
const redirectUri = 'https://a.example/sso/captcha?x=1';
const solved = { action: 'captcha', captcha_token: 't', expires_in: 300, state: 'state-1' };

function start(options: FrameSolverOptions = {}, challenge: object = {}) {
  const page = { location: { href: 'https://a.example/games' } } as Window;
  const platform = fakePlatform({ page });
  const around = { platform, log: fakeLog(), config: { clientId: 'a', apiOrigins: [], locale: 'en-US' } };
  const solver = solveInFrame(options);
  const solve = () => {
    const seen: { outcome?: unknown } = {};
    solver({ url, expiresIn: 600, state: 'state-1', ...challenge }, around).then(
      (grant) => (seen.outcome = grant),
      (error: unknown) => (seen.outcome = error),
    );
    return seen;
  };
  return { solver, platform, around, solve };
}

test('the captcha frame is shown at once, in the language of the client', async () => {
  const { solve, platform, around } = start();
  solve();
  await settle();
  expect(opened[0]).toMatchObject({ src: url, showDelayMs: 0, page: platform.page, decorate: overlay });
  expect(opened[0]?.client).toBe(around);
});

test('the captcha token is taken from a message of the frame, which then closes', async () => {
  const { solve, around } = start();
  const seen = solve();
  await settle();
  opened[0]?.onMessage?.(solved);
  await settle();
  expect(seen.outcome).toEqual({ captcha_token: 't', expires_in: 300 });
  expect(opened[0]?.isOpen).toBe(false);
  expect(around.log.lines).toEqual([]);
});

test.each([
  { ...solved, action: 'responsiveLayout' },
  { ...solved, state: 'another' },
  { ...solved, captcha_token: '' },
  { ...solved, captcha_token: { x: 1 } },
])('the captcha frame stays open after the message %j', async (message) => {
  const { solve } = start();
  const seen = solve();
  await settle();
  opened[0]?.onMessage?.(message);
  await settle();
  expect(seen.outcome).toBeUndefined();
  expect(opened[0]?.isOpen).toBe(true);
});

test('the captcha token is taken from the redirect address, if one is registered', async () => {
  const { solver, solve } = start({ redirectUri });
  expect(solver.redirectUri).toBe(redirectUri);
  const seen = solve();
  await settle();
  opened[0]?.onLoad?.('about:blank');
  opened[0]?.onLoad?.('https://a.example/other?captcha_token=t&expires_in=300&state=state-1');
  opened[0]?.onLoad?.(`${redirectUri}&captcha_token=t&expires_in=300&state=another`);
  await settle();
  expect(seen.outcome).toBeUndefined();
  opened[0]?.onLoad?.(`${redirectUri}&captcha_token=a%2Bb&expires_in=300&state=state-1`);
  await settle();
  expect(seen.outcome).toEqual({ captcha_token: 'a+b', expires_in: 300 });
});

test('without a registered redirect address, the captcha frame neither sends nor reads a redirect address', async () => {
  const { solver, solve } = start();
  expect(solver.redirectUri).toBeUndefined();
  const seen = solve();
  await settle();
  opened[0]?.onLoad?.('https://a.example/games?captcha_token=t&expires_in=300&state=state-1');
  await settle();
  expect(seen.outcome).toBeUndefined();
});

test('closing the captcha frame without a token fails with the error `cancelled`', async () => {
  const { solve } = start();
  const seen = solve();
  await settle();
  opened[0]?.close();
  await settle();
  expect(seen.outcome).toMatchObject({ error: 'cancelled', error_code: 1 });
});

// Each case checks the time limit that the frame gets. Tests of the frame itself cover how a frame closes.
test.each([
  [90, 90_000],
  [undefined, 600_000],
  [Number.NaN, 600_000],
])(
  'a captcha challenge that expires in %s s is closed after %i ms; the default is ten minutes',
  async (expiresIn, ms) => {
    const { solve } = start({}, { expiresIn });
    solve();
    await settle();
    expect(opened[0]?.autoCloseMs).toBe(ms);
  },
);

test('captcha challenges are shown one at a time, the next one after a success or a failure', async () => {
  const { solve } = start();
  const [first, second] = [solve(), solve()];
  await settle();
  expect(opened).toHaveLength(1);
  opened[0]?.close();
  await settle();
  expect(first.outcome).toMatchObject({ error: 'cancelled' });
  expect(opened).toHaveLength(2);
  opened[1]?.onMessage?.(solved);
  await settle();
  expect(second.outcome).toMatchObject({ captcha_token: 't' });
});

test('solving a captcha outside a browser fails with an error', async () => {
  const challenge = { url, expiresIn: 600, state: 's' };
  const around = { platform: fakePlatform(), log: fakeLog(), config: { clientId: 'a', apiOrigins: [] } };
  await expect(solveInFrame()(challenge, around)).rejects.toMatchObject({ error: 'local' });
});
