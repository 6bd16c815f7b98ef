import { memberPaths } from '@feisuo/contract/facts/paths';
import type { MemberMembershipReply } from '@feisuo/contract/schemas/membership';
import { isOk, siteApi } from '../api/site-api.ts';
import { tabMemory } from '../checkout/order-memory.ts';
import { shanghaiDay } from '../format/shanghai-day.ts';
import { idleAfterLoad } from '../idle-after-load.ts';
import type { LoginUser } from '../session/login-user.ts';
import { tellMemberDataChanged } from '../session/member-data-changed.ts';
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

/** Opens the popups for members, now if a member is signed in, and after each sign-in. */
export function openMemberPopups(of: Pick<Session, 'on' | 'state'>): void {
  of.on('login success', ({ user }) => void openPopupsFor(user));
  const state = of.state();
  if (state.phase === 'in') void openPopupsFor(state.user);
}

/** Resolves when the popup for this member is open, or when none is due. Runs once per member. */
export function openPopupsFor(user: LoginUser): Promise<void> {
  if (lastRun?.userId !== user.userId) lastRun = { userId: user.userId, isDone: runMemberSteps(user).catch(() => {}) };
  return lastRun.isDone;
}

/**
 * Claims the trial of a share card first, because a trial prevents the payment popup, and then binds the invitation.
 * Afterwards at most one popup opens.
 */
async function runMemberSteps(user: LoginUser): Promise<void> {
  const shared = { share: visit().share, post: siteApi.post, findStore: () => sessionStorage, notify: showToast };
  await claimSharedTrial(user, { ...shared, onGranted: () => void refreshMember() }).catch(() => {});
  await bindInvitation(user, {
    ...shared,
    onAnswered(isBound) {
      track('invite_bind', { by: 'link', is_bound: isBound });
      if (!isBound) return;
      void refreshMember();
      tellMemberDataChanged();
    },
  }).catch(() => {});
  if (await openWelcomeIfNew(user).catch(() => false)) return;
  await openPayPopupIfDue(user);
}

/** Opens the welcome popup for a new member, except in the desktop client. Checked once per member and browser. */
async function openWelcomeIfNew(user: LoginUser): Promise<boolean> {
  if (user.device === 'xlacc' || !mayInterrupt(location.pathname)) return false;
  if (localStorage['welcome_checked'] === user.userId) return false;
  await idleAfterLoad();
  const { openWelcomePopup } = await import('../features/welcome-popup/open-welcome-popup.tsx');
  const isOpen = await openWelcomePopup(await session().accountApi(), user);
  localStorage['welcome_checked'] = user.userId;
  return isOpen;
}

/** Loads the member's data again. The empty argument means that no token was refused. */
const refreshMember = () =>
  session()
    .refreshAuthInfo('')
    .catch(() => {});

/**
 * Opens the payment popup if the trial has ended, at most once a day. If a purchase in the popup was interrupted by a
 * reload, the popup opens again.
 */
async function openPayPopupIfDue(user: LoginUser): Promise<void> {
  if (!mayInterrupt(location.pathname)) return;
  const stored = tabMemory.read();
  const isUnderWay = stored?.place === 'popup' && stored.userId === user.userId;
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
