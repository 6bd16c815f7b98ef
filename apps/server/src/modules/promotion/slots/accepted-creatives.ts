import type { LandingType, TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';
import type { SlotRequest } from '@feisuo/contract/schemas/ads';
import type { SnapshotCreative } from './snapshot.ts';

type AcceptStyle = NonNullable<SlotRequest['accept_style']>[number];

/** What a page can display. Null means that everything is accepted; an empty list in the request counts as missing. */
export interface Accepts {
  landingTypes: readonly LandingType[] | null;
  styles: readonly AcceptStyle[] | null;
  events: readonly TrackerEvent[];
}

const everyEvent: readonly TrackerEvent[] = ['show', 'click', 'close', 'hide'];

export function acceptsOf({ accept_landing_type, accept_style, accept_event }: SlotRequest): Accepts {
  const some = <T>(list: readonly T[] | undefined) => (list && list.length > 0 ? list : null);
  const events = some(accept_event)?.map((event) => (event === 'impression' ? 'show' : event));
  return {
    landingTypes: some(accept_landing_type),
    styles: some(accept_style),
    events: events ? everyEvent.filter((event) => events.includes(event)) : everyEvent,
  };
}

const styleOf = {
  title: 'text',
  cta: 'text',
  webview: 'text',
  image: 'image',
  icon: 'icon',
  subicon: 'subicon',
} as const satisfies Record<SnapshotCreative['assets'][number]['type'], AcceptStyle>;

/**
 * Returns the creative without icons that the page does not accept. Returns null if the page does not accept its link
 * type or another part of it.
 */
export function fitTo(creative: SnapshotCreative, { landingTypes, styles }: Accepts): SnapshotCreative | null {
  if (creative.link && landingTypes && !landingTypes.includes(creative.link.landing_type)) return null;
  if (!styles && !landingTypes) return creative;
  const assets = creative.assets.filter((asset) => {
    if (asset.type === 'subicon' && asset.link && landingTypes && !landingTypes.includes(asset.link.landing_type)) {
      return false;
    }
    return !styles || styles.includes(styleOf[asset.type]);
  });
  const isComplete = assets.length === creative.assets.length;
  if (isComplete) return creative;
  const isOrnament = ({ type }: { type: string }) => type === 'icon' || type === 'subicon';
  const isMissed = creative.assets.some((asset) => !assets.includes(asset) && !isOrnament(asset));
  return isMissed || assets.length === 0 ? null : { ...creative, assets };
}
