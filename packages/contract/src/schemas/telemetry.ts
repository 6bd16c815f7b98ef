import { Type, type Static } from 'typebox';
import { channelPattern } from '../facts/download-names.ts';
import {
  analyticsApplicationId,
  analyticsCategory,
  analyticsSlotCategory,
  collectLimits,
} from '../facts/telemetry-vocabulary.ts';
import { DeviceId, exact, openMap, text } from './fields.ts';
import { serviceReply } from './service.ts';

const EventId = Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$' });
/** A random id that the page generates. */
const RandomId = Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' });
const Milliseconds = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** One event, which is sent at once. Older clients send `ext_data` as a string that contains a JSON object. */
export const ReportDataRequest = Type.Object({
  event_id: EventId,
  event_name: Type.Optional(text(128)),
  ext_data: Type.Optional(Type.Union([openMap(64), text(8192)])),
});
export type ReportDataRequest = Static<typeof ReportDataRequest>;

/** The number of stored events: 1, or 0 if the event was already received before. */
export const ReportDataReply = serviceReply(exact({ accepted: Type.Integer() }));
export type ReportDataReply = Static<typeof ReportDataReply>;

/** The membership of the member who caused the event; missing for visitors. */
export const VipFacts = Type.Object({
  is_vip: Type.Boolean(),
  is_year: Type.Boolean(),
  level: Type.Integer({ minimum: 0, maximum: 1000 }),
  type: text(16),
});
export type VipFacts = Static<typeof VipFacts>;

export const PageEvent = Type.Object({
  /** Id of the event. An event that arrives in two batches is counted once. */
  id: Type.Optional(RandomId),
  category: Type.Union([Type.Literal(analyticsCategory), Type.Literal(analyticsSlotCategory)]),
  name: EventId,
  /** Milliseconds since 1970 by the clock of the page. The server stores its own time too. */
  at: Milliseconds,
  /** Path of the page. The query is never stored. */
  path: Type.Optional(text(512)),
  /** Pattern of the path, such as `/games/:id`. */
  route: Type.Optional(text(128)),
  vip: Type.Optional(VipFacts),
  props: Type.Optional(openMap(64)),
});
export type PageEvent = Static<typeof PageEvent>;

/** A batch of events of a page. When a page closes it may send a batch twice; by the id `batch` it is counted once. */
export const CollectRequest = Type.Object({
  app_id: Type.Literal(analyticsApplicationId),
  batch: RandomId,
  /** Whether the visitor consented to analytics. Without consent, no data that identifies a visitor is stored. */
  consent: Type.Optional(Type.Boolean()),
  device_id: Type.Optional(DeviceId),
  /** Random id of the visit. A visit ends when the tab is closed. */
  visit_id: Type.Optional(RandomId),
  channel: Type.Optional(Type.String({ pattern: channelPattern })),
  /**
   * When the batch was sent, by the same clock as `at` of its events. The difference is the age of an event, even if
   * that clock is wrong.
   */
  sent_at: Type.Optional(Milliseconds),
  events: Type.Array(PageEvent, { minItems: 1, maxItems: collectLimits.eventsPerBatchMax }),
});
export type CollectRequest = Static<typeof CollectRequest>;
export const CollectReply = serviceReply(exact({ accepted: Type.Integer() }));
export type CollectReply = Static<typeof CollectReply>;

/** Accepts any project id here. An unknown project is refused later, because its key is wrong. */
export const EnvelopeParams = Type.Object({ project_id: text(500) });

/** The reply that the protocol of the error reporter requires. */
export const EnvelopeReply = exact({ id: Type.Optional(Type.String()) });
