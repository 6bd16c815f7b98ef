import {
  androidPackageAddress,
  androidPackageName,
  defaultChannel,
  pcInstallerAddress,
  pcInstallerName,
  type DownloadSource,
} from '@feisuo/contract/facts/download-names';

export type InstallerPlatform = 'windows' | 'android';

/** What a server names in its links: it does not know where a visitor came from. */
export const anySource: DownloadSource = { channel: defaultChannel };

export const installerName = (platform: InstallerPlatform, source: DownloadSource = anySource): string =>
  platform === 'windows' ? pcInstallerName(source) : androidPackageName(source);

/** The address of an installer. `InstallerLink` and `useInstallerSource` complete it in the browser. An origin moves it. */
export const installerHref = (platform: InstallerPlatform, source: DownloadSource = anySource, origin = ''): string =>
  origin + (platform === 'windows' ? pcInstallerAddress : androidPackageAddress)(source);
