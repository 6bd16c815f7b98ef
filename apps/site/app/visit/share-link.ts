import { gamePaths } from '@feisuo/contract/facts/paths';
import type { ShareInfoReply } from '@feisuo/contract/schemas/games';
import { isOk, siteApi, type ServiceReply } from '../api/site-api.ts';
import { thisDevice } from '../device/detect-device.ts';

export interface ShareLink {
  title: string;
  url: string;
}

type AskShareInfo = (params: { game_id: string | null }) => Promise<ServiceReply<ShareInfoReply['data']>>;

const askShareInfo: AskShareInfo = (params) => siteApi.get(gamePaths.shareInfo, { params });

/** Creates a link that names its sender; the endpoint `shareInfo` signs it. Null if there is no answer. */
export async function makeShareLink(
  { pathname, gameId = null }: { pathname: string; gameId?: string | null },
  ask: AskShareInfo = askShareInfo,
): Promise<ShareLink | null> {
  const reply = await ask({ game_id: gameId });
  if (!isOk(reply)) return null;
  const url = new URL(reply.data.link);
  url.pathname = pathname;
  return { title: reply.data.title, url: url.href };
}

/** `refused`: neither the share sheet nor the clipboard works. */
export type Sent = { outcome: 'shared' | 'copied' | 'cancelled' } | { outcome: 'refused'; url: string };

interface SendPorts {
  /** Null if the browser has no share sheet. */
  share: ((link: ShareLink) => Promise<void>) | null;
  copy(text: Promise<string>): Promise<void>;
}

const ofThisPage = (): SendPorts => ({
  share: thisDevice().isPhone && typeof navigator.share === 'function' ? (link) => navigator.share(link) : null,
  copy: copyText,
});

/**
 * Sends a link by the share sheet, or copies it.
 * @throws if the link could not be created
 */
export async function sendShareLink(
  asked: Promise<ShareLink | null>,
  { share, copy }: SendPorts = ofThisPage(),
): Promise<Sent> {
  const made = asked.then((link) => link ?? Promise.reject(new Error('no share link')));
  if (share) {
    const link = await made;
    try {
      await share(link);
      return { outcome: 'shared' };
    } catch (thrown) {
      if (thrown instanceof DOMException && thrown.name === 'AbortError') return { outcome: 'cancelled' };
      // The share sheet requires a recent user gesture. If it fails, as after a slow answer, the link is copied
      // instead.
    }
  }
  try {
    await copy(made.then(({ url }) => url));
    return { outcome: 'copied' };
  } catch {
    return { outcome: 'refused', url: (await made).url };
  }
}

/** Some browsers allow clipboard writes only during the user gesture, but accept a promise of the text. */
async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem !== 'function') return await navigator.clipboard.writeText(await text);
  const blob = text.then((known) => new Blob([known], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
