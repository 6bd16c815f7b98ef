import { installerFacts } from '../visit/installer-facts.ts';
import { track } from '../telemetry/track.ts';

/** Filled by the inline script of rendering/scripts-after-paint.server.ts. */
interface EarlyClicks {
  earlyClicks?: Event[] | undefined;
}

/**
 * Tracks downloads that links start, including clicks before this code was loaded. A click that other code handled, as
 * in the desktop client, is tracked there.
 */
export function watchDownloads(page: Window & EarlyClicks = window): void {
  const tell = (event: Event) => {
    if (event.defaultPrevented) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const facts = link && installerFacts(link.href, page.location.href);
    if (facts) track('download_start', { ...facts, via: 'browser' });
  };
  page.earlyClicks?.forEach(tell);
  page.earlyClicks = undefined;
  page.addEventListener('click', tell);
}
