import { Type, type Static } from 'typebox';
import { adEvents, adPlatforms } from '../facts/address-params.ts';
import { channelPattern } from '../facts/download-names.ts';
import { After, Nullable, pageReply, Words, Reason } from './console-page.ts';
import { DaysQuery } from './console-promotion.ts';
import { channelFigures, ChannelFigures, comparedOf } from './console-reports.ts';
import { exact, someText, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** Acquisition channels, conversion uploads and unmatched events. */

const ChannelId = Type.String({ pattern: channelPattern });
const facts = {
  name: someText(64),
  tagId: Nullable(text(64)),
  offer: Nullable(text(64)),
  downloadName: ChannelId,
};
export const ChannelView = Type.Object({
  id: Type.String(),
  ...facts,
  /** Name of the product that visitors of the channel see first; null if there is none. */
  offerName: Nullable(Type.String()),
  createdAt: Type.String(),
});
export type ChannelView = Static<typeof ChannelView>;
export const ChannelsQuery = Type.Object({ q: Words, after: After });
export const ChannelsReply = pageReply(ChannelView);
export const ChannelReply = serviceReply(ChannelView);
export const ChannelParams = Type.Object({ id: ChannelId });
/** Saves an acquisition channel. `seen` is the channel as the operator saw it; null for a new channel. */
export const SaveChannelRequest = exact({ channel: exact(facts), seen: Nullable(exact(facts)) });

const states = ['waiting', 'held', 'sending', 'sent', 'unsure', 'dead', 'withdrawn'] as const;
export const UploadsQuery = Type.Object({
  state: Type.Optional(Type.Enum(states)),
  platform: Type.Optional(Type.Enum(adPlatforms)),
  after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
});
/** An upload of a conversion. It never includes the click id. */
export const UploadView = Type.Object({
  id: Type.Integer(),
  platform: Type.Enum(adPlatforms),
  /** Whether the click id has a format that is unusual for its ad platform. */
  isUnusual: Type.Boolean(),
  event: Type.Enum(adEvents),
  action: Type.Enum(['convert', 'retract', 'restate']),
  valueFen: Nullable(Type.Integer()),
  convertedAt: Type.String(),
  state: Type.Enum(states),
  why: Type.String(),
  tries: Type.Integer(),
  nextTryAt: Nullable(Type.String()),
  sentAt: Nullable(Type.String()),
});
export type UploadView = Static<typeof UploadView>;
export const UploadsReply = serviceReply(Type.Object({ list: Type.Array(UploadView), next: Nullable(Type.String()) }));
export const UploadParams = Type.Object({ id: Type.String({ pattern: '^[0-9]{1,15}$' }) });
export const GiveUpRequest = exact({ reason: Reason });
/** Retries a batch of dead uploads. `before` is the `next` of the batch before. */
export const RetryDeadRequest = exact({
  platform: Type.Optional(Type.Enum(adPlatforms)),
  before: Type.Optional(UploadParams.properties.id),
});
export const RetriedReply = serviceReply(Type.Object({ number: Type.Integer(), next: Nullable(Type.String()) }));

export const UnmatchedQuery = Type.Object({
  step: Type.Optional(Type.Enum(['monitor', 'download', 'activate'])),
  platform: Type.Optional(Type.Enum(adPlatforms)),
  after: Type.Optional(someText(300)),
});
export const UnmatchedView = Type.Object({
  key: Type.String(),
  day: Type.String(),
  step: Type.String(),
  why: Type.String(),
  platform: Type.String(),
  channel: Type.String(),
  times: Type.Integer(),
  landing: Type.String(),
  lastAt: Type.String(),
});
export type UnmatchedView = Static<typeof UnmatchedView>;
export const UnmatchedReply = serviceReply(
  Type.Object({ list: Type.Array(UnmatchedView), next: Nullable(Type.String()) }),
);

export const ChannelReportQuery = Type.Object({ ...DaysQuery, channel: Type.Optional(ChannelId), after: After });
export const ChannelDayView = Type.Object({
  day: Type.String(),
  channel: Type.String(),
  name: Type.String(),
  visits: Type.Integer(),
  clicks: Type.Integer(),
  /** Clicks whose id has a format that is unusual for their ad platform. */
  unusualClicks: Type.Integer(),
  downloads: Type.Integer(),
  registers: Type.Integer(),
  activates: Type.Integer(),
  orders: Type.Integer(),
  payers: Type.Integer(),
  sales: Type.Integer(),
  paidFen: Type.Integer(),
  refunds: Type.Integer(),
  refundedFen: Type.Integer(),
});
export type ChannelDayView = Static<typeof ChannelDayView>;
export const ChannelReportReply = pageReply(ChannelDayView);

/** Selects a period and a channel. The reply has the sums of the period and of the one before it. */
export const ChannelSummaryQuery = Type.Object({ ...DaysQuery, channel: Type.Optional(ChannelId) });
const ChannelSummary = Type.Object({
  ...comparedOf(channelFigures),
  /** The channels, those with the highest sales first, then those with most visits. */
  channels: Type.Array(
    Type.Object({
      channel: Type.String(),
      name: Type.String(),
      ...channelFigures,
      before: Nullable(ChannelFigures),
    }),
  ),
});
export type ChannelSummary = Static<typeof ChannelSummary>;
export const ChannelSummaryReply = serviceReply(ChannelSummary);
export const ChannelCsvQuery = Type.Object({
  ...ChannelSummaryQuery.properties,
  by: Type.Optional(Type.Enum(['day', 'channel'])),
});
