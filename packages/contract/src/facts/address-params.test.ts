import { expect, test } from 'vitest';
import { adPlatforms, clickIdParams, findClickId, isFromBing, tagGroupOf } from './address-params.ts';

const address = (params: Record<string, string>) => ({ get: (name: string) => params[name] ?? null });

test.each(clickIdParams)(
  'the click-id parameter $param belongs to the ad platform $platform',
  ({ param, platform }) => {
    expect(findClickId(address({ [param]: 'x1' }))).toEqual({ param, platform, id: 'x1' });
  },
);

test('the list of ad platforms has the same order as the click-id parameters', () => {
  expect(clickIdParams.map(({ platform }) => platform)).toEqual(adPlatforms);
});

test('if an address has two click ids, the parameter that is listed first is used', () => {
  expect(findClickId(address({ kuaishou: 'k', msclkid: 'm', qhclickid: 'q' }))?.platform).toBe('qihoo');
});

test('an empty click id or an unfilled macro counts as missing', () => {
  expect(findClickId(address({ bd_vid: '', track_id: '__TRACKID__' }))).toBeNull();
  expect(findClickId(address({ track_id: '__TRACKID__', kuaishou: 'k' }))?.platform).toBe('kuaishou');
});

test('a visitor comes from Bing if the address has msclkid or isBing=1', () => {
  expect(isFromBing(address({ msclkid: 'm' }))).toBe(true);
  expect(isFromBing(address({ msclkid: '{msclkid}' }))).toBe(false);
  expect(isFromBing(address({ isBing: '1' }))).toBe(true);
  expect(isFromBing(address({ isBing: '0' }))).toBe(false);
});

test('the tracking tag is loaded only for visitors who come from Bing with one of its channels', () => {
  const group = (channel: string) => tagGroupOf(address({ channel, isBing: '1' }));
  expect([group('200061'), group('200079'), group('200083'), group('200084')]).toEqual([
    'first',
    'second',
    'second',
    'third',
  ]);
  expect(group('200085')).toBeNull();
  expect(group('toString')).toBeNull();
  expect(tagGroupOf(address({ channel: '200061' }))).toBeNull();
});
