import { installerFacts } from '../visit/installer-facts.ts';
import { track } from '../telemetry/track.ts';

/** Kept by a line of script in the page itself, see rendering/scripts-after-paint.server.ts. */
interface EarlyClicks {
  earlyClicks?: Event[] | undefined;
}

/**
 * Tells downloads that a link begins, whoever drew it: pages need not know. Where a press led to something else instead,
 * as in the desktop client, whoever did that tells it. What was pressed before this came is told too: for many, the
 * download is all they came for.
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
