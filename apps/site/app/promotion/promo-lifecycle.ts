import type { TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';
import type { VisitEventName, VisitEvents } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { CloseKind, Promo } from './promo.ts';

type SlotEvent = Extract<VisitEventName, `slot_${string}`>;
export type TrackStep = <Name extends SlotEvent>(name: Name, props: VisitEvents[Name]) => void;

export interface LifecyclePorts {
  /** With keepalive. */
  report(path: string): void;
  track: TrackStep;
}

/** The lifecycle of a shown promotion. Each step is reported once, to the server and to the queue. */
export interface PromoLifecycle {
  /** Half of it was visible for a second. */
  see(): void;
  click(): void;
  close(kind: CloseKind): void;
  /** Removed for any reason. Not reported if it was never seen. */
  hide(): void;
}

export function createPromoLifecycle(promo: Promo, { report, track }: LifecyclePorts): PromoLifecycle {
  const told = new Set<TrackerEvent>();
  const { slotId, style, creativeId, bizId } = promo;
  const facts = { slot_id: slotId, style_id: style, creative_id: creativeId, biz_id: bizId };

  function tell(step: TrackerEvent, send: () => void, suffix = ''): void {
    if (told.has(step)) return;
    told.add(step);
    for (const path of promo.reports[step]) report(path + suffix);
    send();
  }

  const see = () => tell('show', () => track('slot_show', facts));
  return {
    see,
    click() {
      // A click counts as seen, even within the first second.
      see();
      tell('click', () => track('slot_click', facts));
    },
    close(kind) {
      // Closing by hand counts as seen, even within the first second.
      see();
      tell('close', () => track('slot_close', { ...facts, kind }), `&kind=${kind}`);
    },
    hide: () => void (told.has('show') && tell('hide', () => track('slot_hide', facts))),
  };
}
