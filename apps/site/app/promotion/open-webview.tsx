import { errorMessage } from '../api/error-message.ts';
import { needClient } from '../bridge/page-client.ts';
import { Webview } from '../features/promotion/webview.tsx';
import { openPopup } from '../popups/open-popup.ts';
import { showToast } from '../toasts/show-toast.ts';

/** Opens a page of this site in a popup. */
export function openWebview(page: string, title: string): void {
  const popup = openPopup({
    kind: 'other',
    label: title,
    render: ({ close }) => <Webview page={page} title={title} onDone={() => popup.close()} onClose={close} />,
  });
}

/** Opens the address of an app through the desktop client. Resolves to false, after a toast, if that failed. */
export async function openInClient(url: string): Promise<boolean> {
  try {
    await needClient('openInApp').call('openInApp', { url });
    return true;
  } catch (thrown) {
    showToast(errorMessage(thrown), { tone: 'error' });
    return false;
  }
}
