/**
 * Names of installer files. The server stores one file per version; channel and ad id are only in the requested name.
 */

/** The channel of downloads without a known acquisition channel. */
export const defaultChannel = 'official';

// The pattern of a channel. It allows no underscore, because underscores separate the parts of the file name.
export const channelPattern = '^[A-Za-z0-9-]{1,32}$';
/** The pattern of an ad id. A click id that does not match is replaced by its MD5 hash. */
export const adIdPattern = '^[A-Za-z0-9-]{1,40}$';

/** Paths under which installer files are served; for links see `downloadPaths`. File names need no URL encoding. */
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

/** The file name of an Android package, which has no ad id. */
export function androidPackageName({ channel }: Pick<DownloadSource, 'channel'>): string {
  return `Feisuo_${channel}.apk`;
}

export const pcInstallerAddress = (source: DownloadSource): string => installerFolders.pc + pcInstallerName(source);

/** The address of an Android package. The ad id is sent in the query, because the file name has none. */
export const androidPackageAddress = (source: DownloadSource): string =>
  installerFolders.android + androidPackageName(source) + (source.adId ? `?ad=${source.adId}` : '');

/** Parses a requested file name into channel and ad id. Null for a name that must get 404. */
export function readPcInstallerName(name: string): DownloadSource | null {
  const [, channel, adId] = pcName.exec(name) ?? [];
  if (!channel) return null;
  return adId ? { channel, adId } : { channel };
}

export function readAndroidPackageName(name: string): DownloadSource | null {
  const [, channel] = androidName.exec(name) ?? [];
  return channel ? { channel } : null;
}
