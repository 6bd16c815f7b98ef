import { memberPaths } from '@feisuo/contract/facts/paths';
import type { MemberMembershipReply } from '@feisuo/contract/schemas/membership';
import { isOk, siteApi } from '../api/site-api.ts';
import { tabMemory } from '../checkout/order-memory.ts';
import { shanghaiDay } from '../format/shanghai-day.ts';
import { pageAtRest } from '../page-at-rest.ts';
import type { LoginUser } from '../session/login-user.ts';
import { session } from '../session/session.ts';
import type { Session } from '../session/session-ports.ts';
import { showToast } from '../toasts/show-toast.ts';
import { track } from '../telemetry/track.ts';
import { bindInvitation } from '../visit/bind-invitation.ts';
import { claimSharedTrial } from '../visit/claim-shared-trial.ts';
import { visit } from '../visit/visit.ts';
import { createDailyMark, mayInterrupt } from '../popups/pay-popup-rules.ts';

const mark = createDailyMark(
  () => localStorage,
  () => shanghaiDay(new Date()),
);

let met: { userId: string; isDone: Promise<void> } | null = null;

/** Opens what members are to see without having asked: once it is known who is here, and whenever somebody comes in. */
export function openMemberPopups(of: Pick<Session, 'on' | 'state'>): void {
  of.on('login success', ({ user }) => void meetMember(user));
  const state = of.state();
  if (state.phase === 'in') void meetMember(state.user);
}

/** Resolves when whatever there is for this member is open; whoever asks first begins it. */
export function meetMember(user: LoginUser): Promise<void> {
  if (met?.userId !== user.userId) met = { userId: user.userId, isDone: welcome(user).catch(() => {}) };
  return met.isDone;
}

/** What a share card promised comes first: with it, nothing has ended. Then whose card it was. */
async function welcome(user: LoginUser): Promise<void> {
  const shared = { share: visit().share, post: siteApi.post, findStore: () => sessionStorage, tell: showToast };
  await claimSharedTrial(user, { ...shared, onGranted: () => void refreshMember() }).catch(() => {});
  await bindInvitation(user, {
    ...shared,
    onAnswered(isBound) {
      track('invite_bind', { by: 'link', is_bound: isBound });
      if (isBound) void refreshMember();
    },
  }).catch(() => {});
  await consider(user);
}

/** No token was refused: everything is read anew with the one that there is. */
const refreshMember = () =>
  session()
    .refreshAuthInfo('')
    .catch(() => {});

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
