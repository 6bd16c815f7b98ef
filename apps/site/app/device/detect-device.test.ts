import { expect, test } from 'vitest';
import { detectDevice, environmentOf } from './detect-device.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const pixel =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A.240705.005; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const webview = 'Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36';

/** The user agents of browsers and WeChat are real. Other apps have a web view's user agent and the app's word. */
const samples: [string, string, string, string[]][] = [
  ['Safari on an iPhone', `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, 'ios', ['ios']],
  [
    'an iPad with its own user agent',
    'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
    'ios',
    ['ios'],
  ],
  ['Chrome on Android', `${pixel.replace('; wv', '')} Chrome/126.0.0.0 Mobile Safari/537.36`, 'android', ['android']],
  [
    'HarmonyOS NEXT',
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile',
    'android',
    ['android'],
  ],
  ['Edge on Windows', `${windows} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'windows', []],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'mac',
    [],
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'linux', []],
  [
    'Windows Phone, whose user agent names other systems',
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15254',
    'windows',
    [],
  ],
  [
    'WeChat on an iPhone',
    `${iphone} Mobile/15E148 MicroMessenger/8.0.42(0x18002a2c) NetType/WIFI Language/zh_CN`,
    'ios',
    ['ios', 'wechat'],
  ],
  [
    'WeChat on Android',
    'Mozilla/5.0 (Linux; Android 13; 22081212C Build/TKQ1.220829.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 XWEB/5023 MMWEBSDK/20230303 MMWEBID/6973 MicroMessenger/8.0.34.2340(0x2800225B) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64',
    'android',
    ['android', 'wechat'],
  ],
  [
    'WeChat on Windows',
    `${windows} Chrome/122.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13) XWEB/9129`,
    'windows',
    ['wechat'],
  ],
  ['Thunder on Android', `${pixel} ${webview} Thunder/8.12.0.8888`, 'android', ['android', 'thunder']],
  ['Thunder on an iPhone', `${iphone} Mobile/15E148 iThunder/7.51.1`, 'ios', ['ios', 'thunder']],
  ['our desktop client', `${windows} Chrome/108.0.0.0 Safari/537.36 xlacc/6.2.0.118`, 'windows', ['xlacc']],
  ['最右', `${pixel} ${webview} zuiyou/6.7.20`, 'android', ['android', 'zuiyou']],
  ['皮皮搞笑', `${pixel} ${webview} pipi/2.98.10`, 'android', ['android', 'pipi']],
  ['迅雷云盘', `${iphone} Mobile/15E148 XLCloud/1.4.0`, 'ios', ['ios', 'xlcloud']],
  [
    'Thunderbird, which is a mail program',
    'Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Thunderbird/115.12.0',
    'linux',
    [],
  ],
  ['皮皮虾, which is another application', `${pixel} ${webview} pipixia/5.1.0`, 'android', ['android']],
  ['an empty user agent', '', 'other', []],
];

test.each(samples)('§9 device detection: %s', (_name, userAgent, os, environments) => {
  const device = detectDevice(userAgent);
  expect({ os: device.os, environments: device.environments }).toEqual({ os, environments });
  expect(device.isPhone).toBe(os === 'ios' || os === 'android');
});

test('§9 device detection: an iPad in desktop mode is distinguished from a Mac by its touch screen', () => {
  const [, mac = ''] = samples.find(([name]) => name === 'Safari on a Mac') ?? [];
  expect(detectDevice(mac, { maxTouchPoints: 5 })).toMatchObject({ os: 'ios', environments: ['ios'], isPhone: true });
  expect(detectDevice(mac, { maxTouchPoints: 0 }).os).toBe('mac');
});

test('messaging apps count as apps that block downloads; Thunder and our desktop client do not', () => {
  const inApp = samples.filter(([, userAgent]) => detectDevice(userAgent).isInApp).map(([name]) => name);
  expect(inApp).toEqual(['WeChat on an iPhone', 'WeChat on Android', 'WeChat on Windows', '最右', '皮皮搞笑']);
});

test('§11 login record: the field device is the app, otherwise the system, otherwise pc', () => {
  const word = (name: string) => environmentOf(detectDevice(samples.find(([one]) => one === name)?.[1] ?? ''));
  expect(['WeChat on Android', 'Chrome on Android', 'Edge on Windows', 'our desktop client'].map(word)).toEqual([
    'wechat',
    'android',
    'pc',
    'xlacc',
  ]);
});
