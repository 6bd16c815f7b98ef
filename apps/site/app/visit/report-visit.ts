import { attributionPaths } from '@feisuo/contract/facts/paths';
import type { VisitRequest } from '@feisuo/contract/schemas/attribution';
import { siteApi } from '../api/site-api.ts';
import { deviceHeaders } from '../session/client-headers.ts';
import type { LoginUser } from '../session/login-user.ts';
import type { Session } from '../session/session-ports.ts';
import { findLastClick, type ClickVisit } from './last-click.ts';
import { tabMark } from './once-per-visit.ts';
import { reportShareVisit } from './report-share-visit.ts';
import { visit, type Visit } from './visit.ts';
import { wasAnswered } from './is-outcome-final.ts';

export interface VisitDeps {
  visit(): Visit;
  lastClick(): ClickVisit | null;
  post(path: string, call: { body: VisitRequest; headers: Record<string, string> }): Promise<{ code: number }>;
  reported: ReturnType<typeof tabMark>;
}

const ofThisPage: VisitDeps = { visit, lastClick: findLastClick, post: siteApi.post, reported: tabMark('visit_told') };

/** Reports the source of the visit for the signed-in member, now and after each sign-in. */
export function reportVisits(of: Pick<Session, 'on' | 'state'>): void {
  const tell = (user: LoginUser) => {
    void reportVisit(user).catch(() => {});
    void reportShareVisit(user).catch(() => {});
  };
  of.on('login success', ({ user }) => tell(user));
  const state = of.state();
  if (state.phase === 'in') tell(state.user);
}

/**
 * Reports the source of the visit for a member, once per member and visit. If the visit has no ad click, the stored
 * last click is reported.
 */
export async function reportVisit(
  user: Pick<LoginUser, 'userId' | 'guid' | 'peerid'>,
  { visit: thisVisit, lastClick, post, reported }: VisitDeps = ofThisPage,
): Promise<void> {
  const here = thisVisit();
  const { channel, referfrom, click, landing } = here.click ? here : (lastClick() ?? here);
  if (!channel && !referfrom && !click) return;
  const body: VisitRequest = {
    ...(channel && { channel }),
    ...(referfrom && { referfrom }),
    ...(click && { platform: click.platform, bd_vid: click.id, landing }),
  };
  const mark = `${user.userId} ${JSON.stringify(body)}`;
  if (reported.isSet(mark)) return;
  const reply = await post(attributionPaths.visit, { body, headers: deviceHeaders(user) });
  if (wasAnswered(reply)) reported.set(mark);
}
