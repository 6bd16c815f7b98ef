import { sessionTexts } from '../../session/texts.ts';
import { showToast } from '../../toasts/show-toast.ts';
import { activityTexts } from './texts.ts';
import type { MemberData } from '../../session/use-member-data.ts';

/** Somebody pressed what only members can: the way in, or why it cannot be done yet. */
export async function signInWhenAsked(view: Exclude<MemberData<unknown>['view'], 'shown'>): Promise<void> {
  if (view === 'out') {
    const { signInHere } = await import('../../session/sign-in-here.ts');
    return signInHere();
  }
  showToast(view === 'unreachable' ? sessionTexts.tryLater : activityTexts.loading);
}
