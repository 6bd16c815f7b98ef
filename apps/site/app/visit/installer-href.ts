import { androidPackageName, defaultChannel, pcInstallerName } from '@feisuo/contract/facts/download-names';
import { downloadPaths, fillPath } from '@feisuo/contract/facts/paths';
import type { InstallerPlatform } from './visit.ts';

export interface InstallerSource {
  channel: string;
  adId?: string;
}

/** The address of an installer. What a server draws names `official`; in the browser `InstallerLink` completes it. */
export function installerHref(
  platform: InstallerPlatform,
  source: InstallerSource = { channel: defaultChannel },
): string {
  return platform === 'windows'
    ? fillPath(downloadPaths.pc, { name: pcInstallerName(source) })
    : fillPath(downloadPaths.android, { name: androidPackageName(source) });
}
