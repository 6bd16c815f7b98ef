import { installerFacts } from '../visit/installer-facts.ts';
import { track } from '../telemetry/track.ts';

/** Clicks before this code was loaded, recorded by the inline script of rendering/scripts-after-paint.server.ts. */
interface EarlyClicks {
  earlyClicks?: Event[] | undefined;
}

/**
 * Tracks downloads that links start, including clicks before this code was loaded. Clicks with a prevented default are
 * skipped, because the code that handled them, such as the desktop client's, tracks them.
 */
export function watchDownloads(page: Window & EarlyClicks = window): void {
  const handle = (event: Event) => {
    if (event.defaultPrevented) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const facts = link && installerFacts(link.href, page.location.href);
    if (facts) track('download_start', { ...facts, via: 'browser' });
  };
  page.earlyClicks?.forEach(handle);
  page.earlyClicks = undefined;
  page.addEventListener('click', handle);
}
