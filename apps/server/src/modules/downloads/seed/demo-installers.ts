import { readFileSync } from 'node:fs';
import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';

const TITLE = '演示安装包';
/** Where the files tell their version. Nothing else in them may move, so a version takes as many characters. */
const VERSION = '{VERSION}';
const addresses: Record<ReleasePlatform, URL> = {
  windows: new URL('demo-installer.exe', import.meta.url),
  android: new URL('demo-installer.apk', import.meta.url),
};

/** A file that tells a person who opens it that it is a demo, and does nothing else. */
export function readDemoInstaller(platform: ReleasePlatform, version: string): Buffer {
  const wide = (text: string) => Buffer.from(text, 'utf16le').toString('latin1');
  const padded = version.padEnd(VERSION.length);
  const file = readFileSync(addresses[platform], 'latin1').replaceAll(VERSION, padded);
  return Buffer.from(file.replaceAll(wide(VERSION), wide(padded)), 'latin1');
}

/** Longer files are not looked into: none of ours is. */
export const DEMO_MAX_BYTES = 16 * 1024;

/** Whether these are the bytes of such a file. Both kinds carry their title in plain UTF-8, whatever else they say. */
export const isDemoInstaller = (file: Buffer): boolean =>
  file.length <= DEMO_MAX_BYTES && file.includes(Buffer.from(TITLE, 'utf8'));
