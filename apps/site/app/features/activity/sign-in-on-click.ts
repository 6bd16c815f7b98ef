import { sessionTexts } from '../../session/texts.ts';
import { showToast } from '../../toasts/show-toast.ts';
import { activityTexts } from './texts.ts';
import type { MemberData } from '../../session/use-member-data.ts';

/** Called after a click that needs a member: signs in, or says why that is not possible now. */
export async function signInOnClick(view: Exclude<MemberData<unknown>['view'], 'shown'>): Promise<void> {
  if (view === 'out') {
    const { signInHere } = await import('../../session/sign-in-here.ts');
    return signInHere();
  }
  showToast(view === 'unreachable' ? sessionTexts.tryLater : activityTexts.loading);
}
