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

/**
 * Hands a link to the share sheet of a phone, or puts it on the clipboard; null where the person closed the sheet.
 * @throws where the link could not be made, or neither way is open
 */
export async function sendShareLink(asked: Promise<ShareLink | null>): Promise<'shared' | 'copied' | null> {
  const made = asked.then((link) => link ?? Promise.reject(new Error('no share link')));
  if (thisDevice().isPhone && typeof navigator.share === 'function') {
    try {
      await navigator.share(await made);
      return 'shared';
    } catch (thrown) {
      const name = thrown instanceof DOMException ? thrown.name : '';
      if (name === 'AbortError') return null;
      // The sheet opens only soon after a press; a slow answer is copied instead.
      if (name !== 'NotAllowedError') throw thrown;
    }
  }
  await copyText(made.then(({ url }) => url));
  return 'copied';
}

/** Some browsers let a page write to the clipboard only during the press: they take a text that is still to come. */
async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem !== 'function') return navigator.clipboard.writeText(await text);
  const blob = text.then((known) => new Blob([known], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
