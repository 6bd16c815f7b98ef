import { channelPattern } from '@feisuo/contract/facts/download-names';
import { isPreviewPath } from '@feisuo/contract/facts/preview-messages';
import { completeLinks } from './complete-links.ts';
import { landing, visitKey } from './landing.ts';
import { nextVisit, readVisit, type Visit } from './remember-visit.ts';

export type { Visit } from './remember-visit.ts';

let current: Visit | null = null;

/** The current visit, from session storage, or from memory without storage. Browser only. */
export function visit(): Visit {
  if (!current) {
    const before = readStored();
    current = nextVisit(before, readVisit(landing));
    try {
      sessionStorage.setItem(visitKey, JSON.stringify(current));
    } catch {
      // Without storage the visit lasts until reload.
    }
    // If the report fails, the next page of the visit retries it.
    if (current.click) void import('./report-click.ts').then(({ reportClick }) => reportClick(visit())).catch(() => {});
    // A preview in the console is not a visit, so it gives no warning.
    else if (!before && !isPreviewPath(new URL(landing).pathname)) console.warn('attribution: no advert id matched');
    // Server HTML does not know third-party visits, so this event makes the page hydrate.
    if (current.isThirdParty) dispatchEvent(new Event('visit'));
    if (current.channel || current.click) finishLinks(current);
  }
  return current;
}

/**
 * Inside the desktop client the client's channel counts, unless the address named one. It is not stored, because the
 * client tells it to every page.
 */
export function takeClientChannel(channel: string): void {
  if (visit().channel || !new RegExp(channelPattern).test(channel)) return;
  current = { ...visit(), channel };
  finishLinks(current);
}

/** If completing the links fails, they still download, without a source. */
const finishLinks = (known: Visit) => void completeLinks(known).catch(() => {});

function readStored(): Visit | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(visitKey) ?? 'null') as Visit | null;
    return typeof stored?.channel === 'string' ? stored : null;
  } catch {
    return null;
  }
}
