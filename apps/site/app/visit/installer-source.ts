import { adIdPattern, defaultChannel, type DownloadSource } from '@feisuo/contract/facts/download-names';
import type { Visit } from './remember-visit.ts';

const adId = new RegExp(adIdPattern);

/**
 * The source of the visit in the form that an installer's file name can contain. A click id that does not fit into the
 * name is replaced by its MD5 hash.
 */
export async function installerSource(
  { channel, click }: Pick<Visit, 'channel' | 'click'>,
  loadMd5: () => Promise<(text: string) => string> = async () => (await import('./md5.ts')).md5,
): Promise<DownloadSource> {
  const source = { channel: channel || defaultChannel };
  if (!click) return source;
  return { ...source, adId: adId.test(click.id) ? click.id : (await loadMd5())(click.id) };
}
