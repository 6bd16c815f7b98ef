import { errorMessage } from '../api/error-message.ts';
import { showToast } from '../toasts/show-toast.ts';
import { session } from './session.ts';

/** Signs in above the current page, or by redirect where the browser shows no frame. Shows failures as a toast. */
export async function signInHere(): Promise<void> {
  try {
    await session().signIn({ how: 'popup' });
  } catch (thrown) {
    showToast(errorMessage(thrown), { tone: 'error' });
  }
}
