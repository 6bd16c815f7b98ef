import { errorMessage } from '../api/error-message.ts';
import { needClient } from '../bridge/page-client.ts';
import { showToast } from '../toasts/show-toast.ts';

/** Has the client open an application's address. Outside of the client, and where it fails, the page says so. True: it was done. */
export async function openInClient(url: string): Promise<boolean> {
  try {
    await needClient('openInApp').call('openInApp', { url });
    return true;
  } catch (thrown) {
    showToast(errorMessage(thrown), { tone: 'error' });
    return false;
  }
}
