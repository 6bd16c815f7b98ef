import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import { writeAndroidPackage } from './android-package.ts';
import { writeWindowsProgram } from './windows-program.ts';

const TITLE = '演示安装包';

/** A file that says what it is to whoever opens it, or looks into it, and does nothing else. */
export function writeDemoInstaller(platform: ReleasePlatform, version: string, at: Date): Buffer {
  return platform === 'windows'
    ? writeWindowsProgram({ title: TITLE, text: textOf('Windows', version) })
    : writeAndroidPackage([{ name: `${TITLE}.txt`, text: textOf('Android', version) }], at);
}

/** Longer files are not looked into: none of ours is. */
export const DEMO_MAX_BYTES = 16 * 1024;

/** Whether these are the bytes of such a file. Both kinds carry their title in plain UTF-8, whatever else they say. */
export const isDemoInstaller = (file: Buffer): boolean =>
  file.length <= DEMO_MAX_BYTES && file.includes(Buffer.from(TITLE, 'utf8'));

const textOf = (platform: string, version: string) =>
  `这是 ${platform} 版的演示安装包，版本 ${version}。它不会安装任何东西，也不会改动你的设备。\r\n\r\n` +
  '网站的运营人员还没有发布正式安装包。发布之后，同一个下载地址会给出正式版本。\r\n\r\n' +
  `This is a demo installer for ${platform}, version ${version}. It installs nothing and changes nothing.`;
