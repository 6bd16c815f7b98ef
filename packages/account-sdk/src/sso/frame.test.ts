import { expect, test } from 'vitest';
import { fakeLog } from '../../test/fake-log.ts';
import { fakePage, type FakePageOptions } from '../../test/fake-page.ts';
import { fakePlatform } from '../../test/fake-platform.ts';
import { openFrame, type FrameOptions } from './frame.ts';
import { overlay } from './overlay.ts';

function open(
  more: Partial<FrameOptions> = {},
  { locale, ...pageOptions }: FakePageOptions & { locale?: string } = {},
) {
  const page = fakePage(pageOptions);
  const platform = fakePlatform({ page });
  const log = fakeLog();
  const loads: string[] = [];
  const heard: unknown[] = [];
  const handle = openFrame({ platform, log, config: { locale } }, page, 'https://account.test/account/authorize?x=1', {
    showDelayMs: 2_000,
    decorate: overlay,
    onLoad: (href) => loads.push(href),
    onMessage: (data) => heard.push(data),
    ...more,
  });
  let isClosed = false;
  void handle.closed.then(() => (isClosed = true));
  const frame = page.opened[0];
  if (!frame) throw new Error('no frame');
  return { page, platform, log, loads, heard, handle, frame, isClosed: () => isClosed, tick: platform.tick };
}

test('only http(s) pages open in a frame, because other schemes would run in this page', () => {
  const page = fakePage();
  const client = { platform: fakePlatform({ page }), log: fakeLog(), config: {} };
  for (const src of ['javascript:alert(1)', 'data:text/html,x', '/captcha']) {
    expect(() => openFrame(client, page, src, { showDelayMs: 0 })).toThrow(expect.objectContaining({ error: 'local' }));
  }
  expect(page.opened).toEqual([]);
});

test('a visible frame may use passkeys, a hidden frame may not', () => {
  expect(open().frame.frame.allow).toBe('publickey-credentials-get');
  expect(open({ decorate: undefined }).frame.frame.allow).toBe('');
});

const layout = { action: 'responsiveLayout', width: 500, height: 640 };

test('§9 a frame is hidden and inert until its delay has passed', async () => {
  const { frame, tick } = open();
  expect(frame.isShown()).toBe(false);
  expect([frame.box.inert, frame.box.style.cssText]).toEqual([true, expect.stringContaining('opacity:0')]);
  await tick(1_999);
  expect(frame.isShown()).toBe(false);
  await tick(1);
  expect(frame.isShown()).toBe(true);
  expect(frame.frame.isFocused).toBe(true);
});

test('§2 the message responsiveLayout resizes the frame and shows it at once', () => {
  const { frame, heard } = open();
  frame.say(layout);
  expect(frame.size()).toEqual(['500px', '640px']);
  expect(frame.isShown()).toBe(true);
  expect(heard).toEqual([layout]);
});

test('a frame without an overlay is never shown or focusable, whatever messages its page posts', async () => {
  const { frame, heard, tick } = open({ decorate: undefined, showDelayMs: 0 });
  frame.say(layout);
  await tick(60_000);
  expect([frame.box, frame.box.inert, frame.box.style.cssText]).toEqual([
    frame.frame,
    true,
    expect.stringContaining('opacity:0'),
  ]);
  expect([frame.isShown(), heard]).toEqual([false, [layout]]);
});

test.each([
  ['another origin', { origin: 'https://evil.test' }],
  ['our own origin', { origin: 'https://site.test' }],
  ['no origin', { origin: 'null' }],
  ['another window', { source: {} }],
  ['no window', { source: null }],
])('a window message from %s is ignored', (_, from) => {
  const { frame, heard } = open();
  frame.say(layout, from);
  frame.say({ action: 'close' }, from);
  expect(frame.isOpen()).toBe(true);
  expect([frame.size(), frame.isShown(), heard]).toEqual([['400px', '480px'], false, []]);
});

test.each([null, undefined, '', 0, 'responsiveLayout', 7, true, []])('the window message %j is ignored', (data) => {
  const { frame } = open();
  frame.say(data);
  expect([frame.size(), frame.isShown()]).toEqual([['400px', '480px'], false]);
});

test('resizing the window resizes the frame of account pages', () => {
  const { frame, page } = open();
  frame.say({ ...layout, height: 880 });
  page.resize(1440, 600);
  expect(frame.size()).toEqual(['500px', '600px']);
  expect(frame.button.style.inset).toBe('0 0 auto auto');
  page.resize(320, 600);
  expect(frame.size()).toEqual(['100%', '100%']);
  // The close button must not cover the top of a framed page that fills the window.
  expect(frame.button.style.inset).toBe('auto 0 0 auto');
});

test('the dialog around the frame, the frame and the close button have accessible names', () => {
  const { frame } = open({}, { locale: 'en-US' });
  expect(frame.box.tag).toBe('dialog');
  expect(frame.box.attributes['aria-label']).toBe('account.test');
  expect(frame.frame.title).toBe('account.test');
  expect(frame.button.attributes['aria-label']).toBe('Close');
});

test.each<[string, (frame: ReturnType<typeof open>['frame']) => void]>([
  ['the close icon', (frame) => frame.pressClose()],
  ['the Escape key', (frame) => frame.pressEscape()],
  ['Escape pressed inside the framed page', (frame) => frame.say({ action: 'close' })],
])('%s closes the frame, and removes its elements and listeners', async (_, press) => {
  const { frame, handle, page, isClosed, tick } = open();
  await tick(2_000);
  expect(page.focused.isFocused).toBe(false);
  press(frame);
  await tick(0);
  expect([isClosed(), frame.isOpen(), page.listening()]).toEqual([true, false, 0]);
  // The focus returns to the element that had it before the frame opened.
  expect(page.focused.isFocused).toBe(true);
  // The focus is restored only once: closing the frame again, for example by a timeout, does not move it.
  page.focused.isFocused = false;
  handle.close();
  await tick(60_000);
  expect([frame.isShown(), page.focused.isFocused]).toEqual([false, false]);
});

test('§9 a frame with a limit of 5000 ms closes after that time, even before it is shown', async () => {
  const { page, isClosed, tick } = open({ decorate: undefined, showDelayMs: 5_000, autoCloseMs: 5_000 });
  await tick(4_999);
  expect(isClosed()).toBe(false);
  await tick(1);
  expect(isClosed()).toBe(true);
  // The frame was never shown, so the focus stays in the field in which the user is typing.
  expect(page.focused.isFocused).toBe(false);
});

test('§8 errors while the frame is checked are only logged as warnings', () => {
  const { frame, loads, log } = open();
  frame.load(null);
  expect(log.lines).toEqual([expect.stringMatching(/^frame SecurityError/)]);
  frame.load('https://site.test/sso/callback');
  expect(loads).toEqual(['', 'https://site.test/sso/callback']);
});

test('if the page removes the frame from the document, the frame counts as closed', async () => {
  const { frame, isClosed, tick } = open();
  frame.box.remove();
  await tick(2_000);
  expect(isClosed()).toBe(true);
});

test('a frame counts as blank, and is reported once, if its page posts no message for 5 s after its load', async () => {
  const blank: string[] = [];
  const silent = open({ onBlank: () => void blank.push('silent') });
  silent.frame.load(null);
  await silent.tick(4_999);
  expect(blank).toEqual([]);
  await silent.tick(1);
  const talking = open({ onBlank: () => void blank.push('talking') });
  talking.frame.load(null);
  talking.frame.say(layout);
  const closed = open({ onBlank: () => void blank.push('closed') });
  closed.frame.load(null);
  closed.handle.close();
  await Promise.all([talking.tick(10_000), closed.tick(10_000)]);
  expect(blank).toEqual(['silent']);
});
