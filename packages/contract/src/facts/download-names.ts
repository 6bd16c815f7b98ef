/** Names of installer files. The server stores one file per version; channel and ad id appear only in the name. */

/** The channel of a download that no known channel led to. */
export const defaultChannel = 'official';

// Channel and ad id contain no underscore, because underscores separate the parts of the file name.
export const channelPattern = '^[A-Za-z0-9-]{1,32}$';
/** A click id that does not match is replaced by its md5. */
export const adIdPattern = '^[A-Za-z0-9-]{1,40}$';

/** Folders that serve the installer files; for links see `downloadPaths`. The file names need no URL escaping. */
export const installerFolders = { pc: '/download/pc/', android: '/download/android/' } as const;

const pcName = /^FeisuoSetup_([A-Za-z0-9-]{1,32})(?:_([A-Za-z0-9-]{1,40}))?\.exe$/;
const androidName = /^Feisuo_([A-Za-z0-9-]{1,32})\.apk$/;

export interface DownloadSource {
  channel: string;
  adId?: string;
}

export function pcInstallerName({ channel, adId }: DownloadSource): string {
  return adId ? `FeisuoSetup_${channel}_${adId}.exe` : `FeisuoSetup_${channel}.exe`;
}

/** Android names carry no ad id. */
export function androidPackageName({ channel }: Pick<DownloadSource, 'channel'>): string {
  return `Feisuo_${channel}.apk`;
}

export const pcInstallerAddress = (source: DownloadSource): string => installerFolders.pc + pcInstallerName(source);

/** The Android file name contains no ad id, so the query carries the ad id. */
export const androidPackageAddress = (source: DownloadSource): string =>
  installerFolders.android + androidPackageName(source) + (source.adId ? `?ad=${source.adId}` : '');

/** Returns channel and ad id of a requested file name, or null for a name that must get 404. */
export function readPcInstallerName(name: string): DownloadSource | null {
  const [, channel, adId] = pcName.exec(name) ?? [];
  if (!channel) return null;
  return adId ? { channel, adId } : { channel };
}

export function readAndroidPackageName(name: string): DownloadSource | null {
  const [, channel] = androidName.exec(name) ?? [];
  return channel ? { channel } : null;
}
