import { Webview } from '../features/promotion/webview.tsx';
import { openPopup } from '../popups/open-popup.ts';

/** Opens a page of ours above this one, for somebody who asked for it. */
export function openWebview(page: string, title: string): void {
  const popup = openPopup({
    kind: 'other',
    label: title,
    render: ({ close }) => <Webview page={page} title={title} onDone={() => popup.close()} onClose={close} />,
  });
}
