import { expect, test } from 'vitest';
import { adPlatforms, clickIdParams, findClickId, isFromBing, tagGroupOf } from './address-params.ts';

const address = (params: Record<string, string>) => ({ get: (name: string) => params[name] ?? null });

test.each(clickIdParams)('$param belongs to $platform', ({ param, platform }) => {
  expect(findClickId(address({ [param]: 'x1' }))).toEqual({ param, platform, id: 'x1' });
});

test('the list of platforms follows the parameters', () => {
  expect(clickIdParams.map(({ platform }) => platform)).toEqual(adPlatforms);
});

test('of two click ids the first of the order wins, wherever it stands', () => {
  expect(findClickId(address({ kuaishou: 'k', msclkid: 'm', qhclickid: 'q' }))?.platform).toBe('qihoo');
});

test('an empty click id or an unfilled macro counts as absent', () => {
  expect(findClickId(address({ bd_vid: '', track_id: '__TRACKID__' }))).toBeNull();
  expect(findClickId(address({ track_id: '__TRACKID__', kuaishou: 'k' }))?.platform).toBe('kuaishou');
});

test('Bing is told by msclkid or by isBing=1', () => {
  expect(isFromBing(address({ msclkid: 'm' }))).toBe(true);
  expect(isFromBing(address({ msclkid: '{msclkid}' }))).toBe(false);
  expect(isFromBing(address({ isBing: '1' }))).toBe(true);
  expect(isFromBing(address({ isBing: '0' }))).toBe(false);
});

test('a tag is due only for Bing visitors of a tracked channel', () => {
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
