import { channelPattern } from '@feisuo/contract/facts/download-names';
import { isPreviewPath } from '@feisuo/contract/facts/preview-messages';
import { completeLinks } from './complete-links.ts';
import { landing, visitKey } from './landing.ts';
import { nextVisit, readVisit, type Visit } from './remember-visit.ts';

export type { Visit } from './remember-visit.ts';

let current: Visit | null = null;

/** Where this visit came from; in the browser only. Kept in the tab's storage, or in memory where there is none. */
export function visit(): Visit {
  if (!current) {
    const before = readStored();
    current = nextVisit(before, readVisit(landing));
    try {
      sessionStorage.setItem(visitKey, JSON.stringify(current));
    } catch {
      // Then it lasts as long as this page.
    }
    // What does not arrive is told by the next page of the visit.
    if (current.click) void import('./tell-click.ts').then(({ tellClick }) => tellClick(visit())).catch(() => {});
    // What the console frames to look at is nobody's visit.
    else if (!before && !isPreviewPath(new URL(landing).pathname)) console.warn('attribution: no advert id matched');
    // The page that the server drew may not know it, and its parts wake for that.
    if (current.isThirdParty) dispatchEvent(new Event('visit'));
    if (current.channel || current.click) finishLinks(current);
  }
  return current;
}

/**
 * Inside the desktop client the visit's channel is the client's own, unless the address named another. It is not stored:
 * the client tells it to every page, and a tab that shows the site without it has none.
 */
export function takeClientChannel(channel: string): void {
  if (visit().channel || !new RegExp(channelPattern).test(channel)) return;
  current = { ...visit(), channel };
  finishLinks(current);
}

/** A link that could not be completed counts for nobody, and still downloads. */
const finishLinks = (known: Visit) => void completeLinks(known).catch(() => {});

function readStored(): Visit | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(visitKey) ?? 'null') as Visit | null;
    return typeof stored?.channel === 'string' ? stored : null;
  } catch {
    return null;
  }
}
