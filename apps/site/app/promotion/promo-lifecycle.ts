import type { TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';
import type { VisitEventName, VisitEvents } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { CloseKind, Promo } from './promo.ts';

type SlotEvent = Extract<VisitEventName, `slot_${string}`>;
export type TrackStep = <Name extends SlotEvent>(name: Name, props: VisitEvents[Name]) => void;

export interface LifecyclePorts {
  /** Sends a report with `keepalive`, so that it is sent even if the user leaves the page. */
  report(path: string): void;
  track: TrackStep;
}

/** The steps of a promotion on the page. Each step is reported once, to the server and to the event queue. */
export interface PromoLifecycle {
  /** Called when at least half of the promotion was visible for a second. */
  see(): void;
  click(): void;
  close(kind: CloseKind): void;
  /** Called when the promotion was removed for any reason. Reported only if the promotion was seen before. */
  hide(): void;
}

export function createPromoLifecycle(promo: Promo, { report, track }: LifecyclePorts): PromoLifecycle {
  const reported = new Set<TrackerEvent>();
  const { slotId, style, creativeId, bizId } = promo;
  const facts = { slot_id: slotId, style_id: style, creative_id: creativeId, biz_id: bizId };

  function reportOnce(step: TrackerEvent, send: () => void, suffix = ''): void {
    if (reported.has(step)) return;
    reported.add(step);
    for (const path of promo.reports[step]) report(path + suffix);
    send();
  }

  const see = () => reportOnce('show', () => track('slot_show', facts));
  return {
    see,
    click() {
      // A click is also reported as show, even within the first second.
      see();
      reportOnce('click', () => track('slot_click', facts));
    },
    close(kind) {
      // Closing a promotion is also reported as show, even within the first second.
      see();
      reportOnce('close', () => track('slot_close', { ...facts, kind }), `&kind=${kind}`);
    },
    hide: () => void (reported.has('show') && reportOnce('hide', () => track('slot_hide', facts))),
  };
}
