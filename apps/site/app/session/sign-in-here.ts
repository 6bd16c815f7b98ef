import { errorMessage } from '../api/error-message.ts';
import { showToast } from '../toasts/show-toast.ts';
import { session } from './session.ts';

/**
 * Signs a visitor in above the page that they are on. Where the browser shows no frame the account client takes the whole
 * window and brings them back. What goes wrong is told in passing.
 */
export async function signInHere(): Promise<void> {
  try {
    await session().signIn({ how: 'popup' });
  } catch (thrown) {
    showToast(errorMessage(thrown), { tone: 'error' });
  }
}
