import { gamePaths } from '@feisuo/contract/facts/paths';
import type { SharePlayReply } from '@feisuo/contract/schemas/games';
import { siteApi, type ServiceReply } from '../api/site-api.ts';
import { readVisit, type Visit } from './remember-visit.ts';
import { landing } from './landing.ts';
import { tabMark } from './once-per-visit.ts';
import { visit } from './visit.ts';
import { wasAnswered } from './is-outcome-final.ts';

export interface ShareVisitDeps {
  /** The source in the current address; `visit` returns the source that is stored for the visit. */
  opened(): Pick<Visit, 'share' | 'landing'>;
  visit(): Pick<Visit, 'share' | 'landing'>;
  ask(params: { share: string; game_id: string | null }): Promise<ServiceReply<SharePlayReply['data']>>;
  reported: ReturnType<typeof tabMark>;
}

const askSharePlay: ShareVisitDeps['ask'] = (params) => siteApi.get(gamePaths.sharePlay, { params });

const ofThisPage: ShareVisitDeps = {
  opened: () => readVisit(landing),
  visit,
  ask: askSharePlay,
  reported: tabMark('share_visit'),
};

/**
 * Credits the sender of a shared link that this member opened, which completes the sender's task. This is done once per
 * member and link; without an answer the next page retries.
 */
export async function reportShareVisit(user: { userId: string }, deps: ShareVisitDeps = ofThisPage): Promise<void> {
  // The visit stores only its first link. A second shared link in the same tab may come from another sender.
  const opened = deps.opened();
  const { share, landing: address } = opened.share ? opened : deps.visit();
  const mark = `${user.userId} ${share}`;
  if (!share || deps.reported.isSet(mark)) return;
  const reply = await deps.ask({ share, game_id: gameIdOf(address) });
  if (wasAnswered(reply)) deps.reported.set(mark);
}

/** The game id in the address of a game page; null for other pages. */
const gameIdOf = (address: string): string | null =>
  /^\/games\/([A-Za-z0-9_-]{1,64})(?:[/?#]|$)/.exec(address)?.[1] ?? null;

/** The masked name of the member who sent the link; empty if unknown. */
export async function findSharer(deps: Pick<ShareVisitDeps, 'visit' | 'ask'> = ofThisPage): Promise<string> {
  const { share } = deps.visit();
  if (!share) return '';
  const reply = await deps.ask({ share, game_id: null });
  return reply.data?.sharedBy ?? '';
}
