import { expect, test } from 'vitest';
import { detectDevice } from './detect-device.ts';
import { platformFor, platformScript } from './platform-attribute.tsx';

const samples: [string, string, number?][] = [
  ['Edge on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Edg/126.0.0.0'],
  ['a Windows tablet', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0', 10],
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile', 5],
  ['an Android tablet', 'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 Chrome/126.0.0.0 Safari', 5],
  ['HarmonyOS NEXT', 'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 ArkWeb/4.1', 5],
  ['WeChat on Android', 'Mozilla/5.0 (Linux; Android 13; 22081212C; wv) Chrome/107.0 MicroMessenger/8.0.34', 5],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 5],
  ['an iPad that calls itself a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari', 5],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15', 0],
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  ['a console', 'Mozilla/5.0 (PlayStation 5/SmartTV) AppleWebKit/605.1.15 (KHTML, like Gecko)'],
  ['Windows Phone', 'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) Mobile Edge/15'],
  ['an empty user agent', ''],
];

/** The data attributes that the script sets on its parent element. */
function run(userAgent: string, maxTouchPoints: number) {
  const dataset: Record<string, string> = {};
  const document = { currentScript: { parentElement: { dataset } } };
  // eslint-disable-next-line typescript/no-implied-eval -- the script is our own
  new Function('navigator', 'document', platformScript)({ userAgent, maxTouchPoints }, document);
  return dataset;
}

test.each(samples)(
  'the inline script and detectDevice find the same platform: %s',
  (_name, userAgent, maxTouchPoints = 0) => {
    const device = detectDevice(userAgent, { maxTouchPoints });
    expect(run(userAgent, maxTouchPoints)).toEqual({ os: device.os, platform: platformFor(device) });
  },
);

test('phones are offered the Android release, other devices the Windows release', () => {
  const shown = samples.map(([name, userAgent, touch = 0]) => [name, run(userAgent, touch)['platform']] as const);
  expect(shown.filter(([, platform]) => platform === 'android').map(([name]) => name)).toEqual([
    'Chrome on Android',
    'an Android tablet',
    'HarmonyOS NEXT',
    'WeChat on Android',
    'an iPhone',
    'an iPad that calls itself a Mac',
  ]);
});

test('the inline script for the platform contains no text that would end its script element', () => {
  expect(platformScript).not.toMatch(/<\/?script/i);
});
