/** Names of the installer files. One file is stored per version; channel and ad id live in the name alone. */

/** The channel of a download that came from nowhere in particular. */
export const defaultChannel = 'official';

// No underscore in either: it separates the parts of the name.
export const channelPattern = '^[A-Za-z0-9-]{1,32}$';
/** A click id that does not match goes into the name as its md5. */
export const adIdPattern = '^[A-Za-z0-9-]{1,40}$';

/** Where the files answer; `downloadPaths` for those who only want to link to one. Names need no escaping. */
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

/** Its name has no room for an ad id, so the address carries it. */
export const androidPackageAddress = (source: DownloadSource): string =>
  installerFolders.android + androidPackageName(source) + (source.adId ? `?ad=${source.adId}` : '');

/** Channel and ad id of a requested name, or null for a name that must get 404. */
export function readPcInstallerName(name: string): DownloadSource | null {
  const [, channel, adId] = pcName.exec(name) ?? [];
  if (!channel) return null;
  return adId ? { channel, adId } : { channel };
}

export function readAndroidPackageName(name: string): DownloadSource | null {
  const [, channel] = androidName.exec(name) ?? [];
  return channel ? { channel } : null;
}
