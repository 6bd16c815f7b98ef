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
/** Random, made by the page. */
const RandomId = Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' });
const Milliseconds = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** One event, reported at once. Older clients send `ext_data` as the text of a JSON object. */
export const ReportDataRequest = Type.Object({
  event_id: EventId,
  event_name: Type.Optional(text(128)),
  ext_data: Type.Optional(Type.Union([openMap(64), text(8192)])),
});
export type ReportDataRequest = Static<typeof ReportDataRequest>;

/** How many events were kept: 1, or 0 for one that was seen before. */
export const ReportDataReply = serviceReply(exact({ accepted: Type.Integer() }));
export type ReportDataReply = Static<typeof ReportDataReply>;

/** Membership of the event's sender; absent for visitors. */
export const VipFacts = Type.Object({
  is_vip: Type.Boolean(),
  is_year: Type.Boolean(),
  level: Type.Integer({ minimum: 0, maximum: 1000 }),
  type: text(16),
});
export type VipFacts = Static<typeof VipFacts>;

export const PageEvent = Type.Object({
  /** Makes an event that travels in two batches count once. */
  id: Type.Optional(RandomId),
  category: Type.Union([Type.Literal(analyticsCategory), Type.Literal(analyticsSlotCategory)]),
  name: EventId,
  /** Milliseconds since 1970 by the page's clock; the server notes its own as well. */
  at: Milliseconds,
  /** The page's path; the query is never stored. */
  path: Type.Optional(text(512)),
  /** The path's pattern, such as `/games/:id`. */
  route: Type.Optional(text(128)),
  vip: Type.Optional(VipFacts),
  props: Type.Optional(openMap(64)),
});
export type PageEvent = Static<typeof PageEvent>;

/** The page's event queue. `batch` makes a batch that is sent twice, as pages do when they close, count once. */
export const CollectRequest = Type.Object({
  app_id: Type.Literal(analyticsApplicationId),
  batch: RandomId,
  /** Whether the visitor consented to be counted. Without consent nothing is stored that identifies a visitor. */
  consent: Type.Optional(Type.Boolean()),
  device_id: Type.Optional(DeviceId),
  /** One per visit; ends with the tab. */
  visit_id: Type.Optional(RandomId),
  channel: Type.Optional(Type.String({ pattern: channelPattern })),
  /** When the batch left, by the same clock as its events: gives their age even if the clock is wrong. */
  sent_at: Type.Optional(Milliseconds),
  events: Type.Array(PageEvent, { minItems: 1, maxItems: collectLimits.eventsPerBatchMax }),
});
export type CollectRequest = Static<typeof CollectRequest>;
export const CollectReply = serviceReply(exact({ accepted: Type.Integer() }));
export type CollectReply = Static<typeof CollectReply>;

/** Any project: an unknown one is refused by its key. */
export const EnvelopeParams = Type.Object({ project_id: text(500) });

/** The answer that error reporters expect. */
export const EnvelopeReply = exact({ id: Type.Optional(Type.String()) });
