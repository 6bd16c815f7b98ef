import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { track, type QueuedEvent } from '../telemetry/track.ts';
import { watchDownloads } from './watch-downloads.ts';
import { installerFacts } from '../visit/installer-facts.ts';

const from = vi.hoisted(() => ({ referfrom: '' }));
vi.mock('../visit/visit.ts', () => ({ visit: () => from }));

const base = 'https://www.example/tf?x=1';

test.each([
  ['/download/pc/FeisuoSetup_200061_ab-12.exe', { platform: 'windows', channel: '200061' }],
  ['https://dl.example/download/pc/FeisuoSetup_official.exe', { platform: 'windows', channel: 'official' }],
  ['/download/android/Feisuo_200079.apk', { platform: 'android', channel: '200079' }],
  ['/download', null],
  ['/download/pc/other.exe', null],
  ['/download/android/FeisuoSetup_official.exe', null],
  ['mailto:a@b.cn', null],
  ['http://[', null],
])('§1 platform and channel are read from an installer name: %s', (href, facts) => {
  expect(installerFacts(href, base)).toEqual(facts);
});

class FakeElement {
  readonly href: string;
  constructor(href: string) {
    this.href = href;
  }
  closest() {
    return this.href ? this : null;
  }
}

let queue: QueuedEvent[];
beforeEach(() => {
  queue = [];
  vi.stubGlobal('window', { xlaccQueue: queue });
  vi.stubGlobal('location', { pathname: '/tf' });
  vi.stubGlobal('Element', FakeElement);
});
afterEach(() => void vi.unstubAllGlobals());

test('§7 Other: a download started by a link is tracked, unless other code handled the click', () => {
  let press: (event: object) => void = () => {};
  const addEventListener = (_type: string, heard: typeof press) => void (press = heard);
  watchDownloads({ addEventListener, location: { href: base } } as unknown as Window);
  const target = new FakeElement('https://www.example/download/pc/FeisuoSetup_200061.exe');
  press({ target, defaultPrevented: true });
  press({ target: new FakeElement('https://www.example/vip'), defaultPrevented: false });
  press({ target: new FakeElement(''), defaultPrevented: false });
  expect(queue).toEqual([]);
  press({ target, defaultPrevented: false });
  expect(queue).toMatchObject([
    { name: 'download_start', path: '/tf', props: { platform: 'windows', channel: '200061', via: 'browser' } },
  ]);
  expect(queue[0]?.props).not.toHaveProperty('referfrom');
  from.referfrom = 'v_pc_x';
  press({ target, defaultPrevented: false });
  expect(queue[1]?.props).toMatchObject({ channel: '200061', referfrom: 'v_pc_x' });
  from.referfrom = '';
});

test('§7 Other: a download clicked before the tracking code was loaded is tracked once', () => {
  const target = new FakeElement('https://www.example/download/android/Feisuo_200079.apk');
  const earlyClicks = [
    { target, defaultPrevented: true },
    { target, defaultPrevented: false },
  ];
  const page = { earlyClicks, addEventListener: () => {}, location: { href: base } };
  watchDownloads(page as unknown as Window);
  expect(queue).toMatchObject([{ name: 'download_start', props: { platform: 'android', channel: '200079' } }]);
  expect(page.earlyClicks).toBeUndefined();
});

test('§7 Other: tracking events wait in the global queue, whose length is limited', () => {
  for (let n = 0; n < 600; n++) track('sign_out', {});
  expect(queue).toHaveLength(500);
  expect(queue[0]).toMatchObject({ name: 'sign_out', path: '/tf', at: expect.any(Number) });
  expect(queue[0]).not.toHaveProperty('category');
});
