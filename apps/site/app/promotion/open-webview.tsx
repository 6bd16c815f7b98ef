import { errorMessage } from '../api/error-message.ts';
import { needClient } from '../bridge/page-client.ts';
import { Webview } from '../features/promotion/webview.tsx';
import { openPopup } from '../popups/open-popup.ts';
import { showToast } from '../toasts/show-toast.ts';

/** Opens a page of ours above this one, for somebody who asked for it. */
export function openWebview(page: string, title: string): void {
  const popup = openPopup({
    kind: 'other',
    label: title,
    render: ({ close }) => <Webview page={page} title={title} onDone={() => popup.close()} onClose={close} />,
  });
}

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
