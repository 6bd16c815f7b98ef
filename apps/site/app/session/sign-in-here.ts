import { errorMessage } from '../api/error-message.ts';
import { showToast } from '../toasts/show-toast.ts';
import { session } from './session.ts';

/** Room for a frame above the page; on less, the whole window goes to the sign-in page. */
const roomForFrame = '(min-width: 861px)';

/** Signs somebody in from the page that they are on, and brings them back to it. What goes wrong is told in passing. */
export async function signInHere(): Promise<void> {
  try {
    await session().signIn({ how: matchMedia(roomForFrame).matches ? 'popup' : 'redirect' });
  } catch (thrown) {
    showToast(errorMessage(thrown), { tone: 'error' });
  }
}
