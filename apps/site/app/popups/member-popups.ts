import { memberPaths } from '@feisuo/contract/facts/paths';
import type { MemberMembershipReply } from '@feisuo/contract/schemas/membership';
import { isOk, siteApi } from '../api/site-api.ts';
import { tabMemory } from '../checkout/order-memory.ts';
import { shanghaiDay } from '../format/shanghai-day.ts';
import { pageAtRest } from '../page-at-rest.ts';
import type { LoginUser } from '../session/login-user.ts';
import type { Session } from '../session/session.ts';
import { createDailyMark, mayInterrupt } from './pay-popup-rules.ts';

const mark = createDailyMark(
  () => localStorage,
  () => shanghaiDay(new Date()),
);

/** Opens what members are to see without having asked: once it is known who is here, and whenever somebody comes in. */
export function openMemberPopups(session: Pick<Session, 'on' | 'state'>): void {
  let last = '';
  const meet = (user: LoginUser) => {
    if (user.userId === last) return;
    last = user.userId;
    void consider(user).catch(() => {});
  };
  session.on('login success', ({ user }) => meet(user));
  const state = session.state();
  if (state.phase === 'in') meet(state.user);
}

/** The trial has ended: the payment popup, at most once a day; and again where a reload cut a purchase in two. */
async function consider(user: LoginUser): Promise<void> {
  if (!mayInterrupt(location.pathname)) return;
  const kept = tabMemory.read();
  const isUnderWay = kept?.place === 'popup' && kept.userId === user.userId;
  if (!isUnderWay) {
    if (user.isVip || user.isSuperVip || mark.isSet(user.userId)) return;
    await pageAtRest();
    const reply = await siteApi.get<MemberMembershipReply['data']>(memberPaths.membership);
    if (!isOk(reply)) return;
    mark.set(user.userId);
    if (!reply.data.hasTrialEnded) return;
  }
  const { openPayPopup } = await import('../features/pay-popup/open-pay-popup.tsx');
  openPayPopup();
}
