import { expect, test } from 'vitest';
import { softwareFacts } from './software-facts.ts';
import { verifyCommand } from './verify.tsx';

test('the structured data of a release agrees with the download page', () => {
  const release = {
    platform: 'windows' as const,
    version: '26.7.0',
    fileName: 'FeisuoSetup_official.exe',
    bytes: 5 * 1024 * 1024,
    sha256: 'a'.repeat(64),
    releasedAt: '2026-11-14T16:00:00.000Z',
    requirement: 'Windows 10',
    notes: [],
    isCurrent: true,
    isGivenToo: false,
    isDemo: false,
  };
  expect(softwareFacts(release, { brand: '某加速器', origin: 'https://dl.example' })).toMatchObject({
    '@type': 'SoftwareApplication',
    name: '某加速器',
    operatingSystem: 'Windows',
    softwareVersion: '26.7.0',
    fileSize: '5.0 MB',
    datePublished: '2026-11-15',
    downloadUrl: 'https://dl.example/download/pc/FeisuoSetup_official.exe',
    offers: { price: '0' },
  });
});

test('the command that verifies an installer contains the name of the saved file', () => {
  expect(verifyCommand('windows', 'FeisuoSetup_200061_abc.exe')).toBe(
    'certutil -hashfile FeisuoSetup_200061_abc.exe SHA256',
  );
  expect(verifyCommand('linux', 'Feisuo_official.apk')).toBe('sha256sum Feisuo_official.apk');
  expect(verifyCommand('mac', 'Feisuo_official.apk')).toBe('shasum -a 256 Feisuo_official.apk');
});
