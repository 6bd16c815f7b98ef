import { needClient, pageClient } from '../bridge/page-client.ts';
import { thisDevice } from '../device/detect-device.ts';
import { errorMessage } from '../api/error-message.ts';
import { track } from '../telemetry/track.ts';
import { installerFacts } from './installer-facts.ts';
import { showToast } from '../toasts/show-toast.ts';

/**
 * Starts a download through the desktop client, or opens the guide in an app that blocks downloads. Returns true if the
 * browser must not follow the link.
 */
export function startInstaller(href: string): boolean {
  const url = new URL(href, window.location.href).href;
  const facts = installerFacts(url, url);
  if (pageClient()) {
    if (facts) track('download_start', { ...facts, via: 'client' });
    const { pathname } = new URL(url);
    const fileName = pathname.slice(pathname.lastIndexOf('/') + 1);
    needClient('startDownload')
      .call('startDownload', { url, fileName })
      .catch((thrown: unknown) => showToast(errorMessage(thrown), { tone: 'error' }));
    return true;
  }
  if (!thisDevice().isInApp) {
    // The code below navigates without a click on a link, so watchDownloads would miss this download.
    if (facts) track('download_start', { ...facts, via: 'browser' });
    return false;
  }
  if (facts) track('download_guide', facts);
  import('./open-in-browser-guide.tsx').then(
    ({ openGuide }) => openGuide(),
    (thrown: unknown) => showToast(errorMessage(thrown), { tone: 'error' }),
  );
  return true;
}
