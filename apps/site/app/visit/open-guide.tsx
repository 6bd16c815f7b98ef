import { openPopup } from '../popups/open-popup.ts';
import { handOver } from './hand-over.ts';
import { thisDevice } from '../device/detect-device.ts';
import { guideTexts } from './guide-texts.ts';
import { OpenInBrowserGuide } from './open-in-browser-guide.tsx';

/** Shows how to get from an application's own pages into a browser. */
export function openGuide(): void {
  const { os } = thisDevice();
  const address = handOver(window.location.href);
  openPopup({
    kind: 'other',
    label: guideTexts.title,
    render: ({ close }) => <OpenInBrowserGuide os={os} address={address} onClose={close} />,
  });
}
