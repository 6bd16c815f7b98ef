import { adIdPattern, defaultChannel, type DownloadSource } from '@feisuo/contract/facts/download-names';
import type { Visit } from './remember-visit.ts';

const adId = new RegExp(adIdPattern);

/**
 * The visit's source in the form that fits an installer's file name. A click id that does not fit is replaced by its
 * md5.
 */
export async function installerSource(
  { channel, click }: Pick<Visit, 'channel' | 'click'>,
  loadMd5: () => Promise<(text: string) => string> = async () => (await import('./md5.ts')).md5,
): Promise<DownloadSource> {
  const source = { channel: channel || defaultChannel };
  if (!click) return source;
  return { ...source, adId: adId.test(click.id) ? click.id : (await loadMd5())(click.id) };
}
