import { Type, type Static } from 'typebox';
import { DeviceId, exact, openMap, text } from './fields.ts';
import { serviceReply } from './service.ts';

const EventId = Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$' });

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

export const PageEvent = Type.Object({
  category: text(32),
  name: EventId,
  /** Milliseconds since 1970 by the page's clock; the server notes its own as well. */
  at: Type.Integer({ minimum: 0 }),
  props: Type.Optional(openMap(64)),
});
export type PageEvent = Static<typeof PageEvent>;

/** The page's event queue. `batch` makes a batch that is sent twice, as pages do when they close, count once. */
export const CollectRequest = Type.Object({
  app_id: Type.Integer(),
  batch: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' }),
  device_id: Type.Optional(DeviceId),
  events: Type.Array(PageEvent, { minItems: 1, maxItems: 100 }),
});
export type CollectRequest = Static<typeof CollectRequest>;
export const CollectReply = serviceReply(exact({ accepted: Type.Integer() }));
export type CollectReply = Static<typeof CollectReply>;
