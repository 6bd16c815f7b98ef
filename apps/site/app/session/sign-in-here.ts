import { errorMessage } from '../api/error-message.ts';
import { showToast } from '../toasts/show-toast.ts';
import { session } from './session.ts';

/**
 * Signs in with a dialog above the current page, or by redirect if the browser shows no frames. A failure is shown as a
 * toast.
 */
export async function signInHere(): Promise<void> {
  try {
    await session().signIn({ how: 'popup' });
  } catch (thrown) {
    showToast(errorMessage(thrown), { tone: 'error' });
  }
}
