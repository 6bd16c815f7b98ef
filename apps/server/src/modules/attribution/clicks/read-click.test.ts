import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { expect, test } from 'vitest';
import { deviceKindOf } from './device.ts';
import { md5Of, readClickId, readSource } from './read-click.ts';

const hex16 = '0123456789abcdef';

test.each<[AdPlatform, string]>([
  ['baidu', 'nHDknj04PW0sP-_.~'],
  ['qihoo', hex16],
  ['qihoo', 'SATtest1'],
  ['bing', hex16 + hex16],
  ['bilibili', `pbaes.${'x'.repeat(490)}+/=`],
  ['kuaishou', 'DHAJ%3D%26&ks'],
])('the form of ad click ids of %s is recognized: %s', (platform, id) => {
  const read = readClickId(platform, { bd_vid: id, bd_vid_md5: md5Of(id).toUpperCase() });
  expect(read).toEqual({ clickId: id, isUnusual: false });
});

test.each<[AdPlatform, string]>([
  ['baidu', 'a/b'],
  ['baidu', 'x'.repeat(512)],
  ['qihoo', `${hex16}0`],
  ['qihoo', 'xyz'],
  ['bing', hex16],
  ['bing', '<script>'],
  ['bilibili', 'x y'],
  ['kuaishou', '点击😀'],
])('§13 for the ad platform %s, %s is a click id in an unusual form', (platform, id) => {
  expect(readClickId(platform, { bd_vid: id, bd_vid_md5: md5Of(id) })).toEqual({ clickId: id, isUnusual: true });
});

test.each<[AdPlatform, string]>([
  ['baidu', ''],
  ['baidu', '  '],
  ['baidu', '__BDVID__'],
  ['baidu', '{bd_vid}'],
  ['baidu', '${bd_vid}'],
  ['baidu', 'x'.repeat(513)],
  ['bing', 'a\u0000b'],
  ['bing', 'a\nb'],
  ['bilibili', '\ud800'],
  ['bilibili', '__TRACKID__'],
  ['kuaishou', 'x'.repeat(1024)],
  ['kuaishou', '__CALLBACK__'],
])('§13 for the ad platform %s, %j cannot be a click id', (platform, id) => {
  expect(() => readClickId(platform, { bd_vid: id })).toThrow('not a click id');
});

test('without bd_vid, the click id is read from the ad platform’s own parameter, not another platform’s', () => {
  expect(readClickId('qihoo', { qhclickid: hex16 }).clickId).toBe(hex16);
  expect(readClickId('qihoo', { bd_vid: '__X__', qhclickid: hex16 }).clickId).toBe(hex16);
  expect(() => readClickId('bing', { qhclickid: hex16 })).toThrow('not a click id');
});

test('§13 a click id that comes with the md5 of another id is stored as unusual', () => {
  expect(readClickId('baidu', { bd_vid: 'a', bd_vid_md5: md5Of('b') })).toEqual({ clickId: 'a', isUnusual: true });
  const several = { bd_vid: ['\u0007', 'a', 'b'], bd_vid_md5: md5Of('c') };
  expect(readClickId('baidu', several)).toEqual({ clickId: 'a', isUnusual: true });
});

test('of several click ids, the one with the matching md5 is taken, and counts as unusual', () => {
  const query = { bd_vid: ['', '__X__', 'a', 'b', '\u0007'], bd_vid_md5: ['xyz', md5Of('b')] };
  expect(readClickId('baidu', query)).toEqual({ clickId: 'b', isUnusual: true });
  expect(readClickId('baidu', { bd_vid: ['a', 'a'], bd_vid_md5: md5Of('a') })).toEqual({
    clickId: 'a',
    isUnusual: false,
  });
  expect(readClickId('qihoo', { bd_vid: '\u0007', qhclickid: hex16 })).toEqual({ clickId: hex16, isUnusual: true });
});

test("a visit's invalid channel, refer-from or landing page is ignored", () => {
  expect(readSource({ channel: '200061', referfrom: 'bing_search', landing: '/tf?bd_vid=1' })).toEqual({
    channel: '200061',
    referFrom: 'bing_search',
    landing: '/tf?bd_vid=1',
  });
  const nothing = { channel: 'official', referFrom: '', landing: '' };
  expect(readSource({})).toEqual(nothing);
  expect(readSource({ channel: '__CHANNEL__', referfrom: '{from}', landing: '//evil.example/' })).toEqual(nothing);
  expect(readSource({ channel: 'a b', referfrom: '\u0000', landing: 'https://evil.example/' })).toEqual(nothing);
});

test('a visit from a phone is distinguished from one on a computer by the user agent', () => {
  expect(deviceKindOf('Mozilla/5.0 (Linux; Android 14; Pixel)')).toBe('android');
  expect(deviceKindOf('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)')).toBe('ios');
  expect(deviceKindOf('Mozilla/5.0 (Windows NT 10.0)')).toBe('pc');
});
