import { errorMessage } from '../../api/error-message.ts';
import { session } from '../../session/session.ts';
import { showToast } from '../../toasts/show-toast.ts';
import { menuTexts } from './menu-texts.ts';

/** Signs out, and shows a toast with the result. */
export async function signOut(): Promise<void> {
  const stop = session().on('logout success', () => {
    stop();
    showToast(menuTexts.signedOut);
  });
  try {
    await session().signOut();
  } catch (thrown) {
    showToast(errorMessage(thrown), { tone: 'error' });
  } finally {
    stop();
  }
}
