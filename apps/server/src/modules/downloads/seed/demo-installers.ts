import { readFileSync } from 'node:fs';
import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';

const TITLE = '演示安装包';
/**
 * Placeholder in the installer. The version replaces it, padded to the same length, so that the positions of other
 * bytes stay.
 */
const VERSION = '{VERSION}';
const addresses: Record<ReleasePlatform, URL> = {
  windows: new URL('demo-installer.exe', import.meta.url),
  android: new URL('demo-installer.apk', import.meta.url),
};

/** Reads a demo installer, a file that only tells its user that it is a demonstration. */
export function readDemoInstaller(platform: ReleasePlatform, version: string): Buffer {
  const wide = (text: string) => Buffer.from(text, 'utf16le').toString('latin1');
  const padded = version.padEnd(VERSION.length);
  const file = readFileSync(addresses[platform], 'latin1').replaceAll(VERSION, padded);
  return Buffer.from(file.replaceAll(wide(VERSION), wide(padded)), 'latin1');
}

/** Maximum length of a demo installer. */
export const DEMO_MAX_BYTES = 16 * 1024;

/** Demo installers of both platforms contain this title in UTF-8. */
export const isDemoInstaller = (file: Buffer): boolean =>
  file.length <= DEMO_MAX_BYTES && file.includes(Buffer.from(TITLE, 'utf8'));
