import { installerFolders, readAndroidPackageName, readPcInstallerName } from '@feisuo/contract/facts/download-names';
import { visit } from './visit.ts';

export interface InstallerFacts {
  platform: 'windows' | 'android';
  channel: string;
  /** `referfrom` of the visit, because the file name has no room for it. */
  referfrom?: string;
}

/** Reads platform and channel from an installer's address; adds the visit's `referfrom`. Null for other addresses. */
export function installerFacts(href: string, base: string): InstallerFacts | null {
  if (!URL.canParse(href, base)) return null;
  const { pathname } = new URL(href, base);
  const nameIn = (folder: string) => (pathname.startsWith(folder) ? pathname.slice(folder.length) : '');
  const pc = readPcInstallerName(nameIn(installerFolders.pc));
  const { referfrom } = visit();
  const from = referfrom ? { referfrom } : {};
  if (pc) return { platform: 'windows', channel: pc.channel, ...from };
  const android = readAndroidPackageName(nameIn(installerFolders.android));
  return android && { platform: 'android', channel: android.channel, ...from };
}
