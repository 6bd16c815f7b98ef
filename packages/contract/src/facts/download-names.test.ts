import { expect, test } from 'vitest';
import {
  androidPackageName,
  installerFolders,
  pcInstallerName,
  readAndroidPackageName,
  readPcInstallerName,
} from './download-names.ts';
import { downloadPaths, fillPath } from './paths.ts';

test('an installer name contains the channel, and for Windows also the ad id if there is one', () => {
  expect(pcInstallerName({ channel: 'official' })).toBe('FeisuoSetup_official.exe');
  expect(pcInstallerName({ channel: '200061', adId: 'ab-12' })).toBe('FeisuoSetup_200061_ab-12.exe');
  expect(androidPackageName({ channel: '200061' })).toBe('Feisuo_200061.apk');
});

test('a download link has the path under which the file is served, however long the file name is', () => {
  const pc = pcInstallerName({ channel: 'x'.repeat(32), adId: 'y-'.repeat(20) });
  expect(installerFolders.pc + pc).toBe(fillPath(downloadPaths.pc, { name: pc }));
  const android = androidPackageName({ channel: 'official' });
  expect(installerFolders.android + android).toBe(fillPath(downloadPaths.android, { name: android }));
});

test('parsing an installer name returns the channel and the ad id from which it was built', () => {
  expect(readPcInstallerName('FeisuoSetup_200061_ab-12.exe')).toEqual({ channel: '200061', adId: 'ab-12' });
  expect(readPcInstallerName('FeisuoSetup_official.exe')).toEqual({ channel: 'official' });
  expect(readAndroidPackageName('Feisuo_official.apk')).toEqual({ channel: 'official' });
});

test.each([
  'FeisuoSetup.exe',
  'FeisuoSetup_.exe',
  'FeisuoSetup_a_b_c.exe',
  'FeisuoSetup_..%2f.exe',
  'FeisuoSetup_a.exe.exe',
  'FeisuoSetup_a.exe\n',
  `FeisuoSetup_a_${'b'.repeat(41)}.exe`,
  '../FeisuoSetup_a.exe',
])('%j is not an installer name', (name) => {
  expect(readPcInstallerName(name)).toBeNull();
});

test('Android installer names contain no ad id', () => {
  expect(readAndroidPackageName('Feisuo_a_b.apk')).toBeNull();
});
