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

/** A link to a page of ours that says who sends it: `shareInfo` signs it and registers the sender. Null where it does not answer. */
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

/** What became of a link: `refused` where the page may neither open a share sheet nor write to the clipboard. */
export type Sent = { outcome: 'shared' | 'copied' | 'cancelled' } | { outcome: 'refused'; url: string };

interface SendPorts {
  /** The share sheet of a phone; null where there is none. */
  share: ((link: ShareLink) => Promise<void>) | null;
  copy(text: Promise<string>): Promise<void>;
}

const ofThisPage = (): SendPorts => ({
  share: thisDevice().isPhone && typeof navigator.share === 'function' ? (link) => navigator.share(link) : null,
  copy: copyText,
});

/**
 * Hands a link to the share sheet of a phone, or puts it on the clipboard.
 * @throws where the link could not be made
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
      // The sheet opens only soon after a press: where the answer was slow, or the sheet fails, the link is copied.
    }
  }
  try {
    await copy(made.then(({ url }) => url));
    return { outcome: 'copied' };
  } catch {
    return { outcome: 'refused', url: (await made).url };
  }
}

/** Some browsers let a page write to the clipboard only during the press: they take a text that is still to come. */
async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem !== 'function') return await navigator.clipboard.writeText(await text);
  const blob = text.then((known) => new Blob([known], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
