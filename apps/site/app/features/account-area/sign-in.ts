import { errorMessage } from '../../api/error-message.ts';
import { session } from '../../session/session.ts';
import { showToast } from '../../toasts/show-toast.ts';

/** Room for a frame above the page; on less, the whole window goes to the sign-in page. */
const roomForFrame = '(min-width: 861px)';

export async function signIn(): Promise<void> {
  try {
    await session().signIn({ how: matchMedia(roomForFrame).matches ? 'popup' : 'redirect' });
  } catch (thrown) {
    showToast(errorMessage(thrown), { tone: 'error' });
  }
}
