import { memberPaths } from '@feisuo/contract/facts/paths';
import type { MemberMembershipReply } from '@feisuo/contract/schemas/membership';
import { isOk, siteApi } from '../api/site-api.ts';
import { tabMemory } from '../checkout/order-memory.ts';
import { shanghaiDay } from '../format/shanghai-day.ts';
import { idleAfterLoad } from '../idle-after-load.ts';
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

let lastRun: { userId: string; isDone: Promise<void> } | null = null;

/** Runs for a signed-in member, and at every sign-in. */
export function openMemberPopups(of: Pick<Session, 'on' | 'state'>): void {
  of.on('login success', ({ user }) => void openPopupsFor(user));
  const state = of.state();
  if (state.phase === 'in') void openPopupsFor(state.user);
}

/** Resolves when the popup, if any, is open. Runs once per member. */
export function openPopupsFor(user: LoginUser): Promise<void> {
  if (lastRun?.userId !== user.userId) lastRun = { userId: user.userId, isDone: runMemberSteps(user).catch(() => {}) };
  return lastRun.isDone;
}

/** First the trial of a share card, because it prevents the payment popup; then its invitation. */
async function runMemberSteps(user: LoginUser): Promise<void> {
  const shared = { share: visit().share, post: siteApi.post, findStore: () => sessionStorage, tell: showToast };
  await claimSharedTrial(user, { ...shared, onGranted: () => void refreshMember() }).catch(() => {});
  await bindInvitation(user, {
    ...shared,
    onAnswered(isBound) {
      track('invite_bind', { by: 'link', is_bound: isBound });
      if (isBound) void refreshMember();
    },
  }).catch(() => {});
  await openPayPopupIfDue(user);
}

/** No token was refused: read again with the current one. */
const refreshMember = () =>
  session()
    .refreshAuthInfo('')
    .catch(() => {});

/** The payment popup when the trial has ended, at most once a day; and again after a reload during a purchase. */
async function openPayPopupIfDue(user: LoginUser): Promise<void> {
  if (!mayInterrupt(location.pathname)) return;
  const kept = tabMemory.read();
  const isUnderWay = kept?.place === 'popup' && kept.userId === user.userId;
  if (!isUnderWay) {
    if (user.isVip || user.isSuperVip || mark.isSet(user.userId)) return;
    await idleAfterLoad();
    const reply = await siteApi.get<MemberMembershipReply['data']>(memberPaths.membership);
    if (!isOk(reply)) return;
    mark.set(user.userId);
    if (!reply.data.hasTrialEnded) return;
  }
  const { openPayPopup } = await import('../features/pay-popup/open-pay-popup.tsx');
  openPayPopup();
}
