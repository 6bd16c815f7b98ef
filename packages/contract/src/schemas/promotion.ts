import { Type, type Static } from 'typebox';
import { DAY_S } from '../facts/durations.ts';
import { channelPattern } from '../facts/download-names.ts';
import { locales } from '../facts/locales.ts';
import {
  appAddressPattern,
  appLandingTypes,
  assetTypes,
  landingTypes,
  slotPlatforms,
  slotStyles,
  trackerLifetimes,
  vipStates,
} from '../facts/slot-vocabulary.ts';
import { exact } from './fields.ts';
import { Address } from './rich-text.ts';

/** Slots, line items and creatives as operators edit them. Pages show no other promotion. */

export const PromotionId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/** Plain text for readers. Angle brackets, control characters and bidirectional control characters are refused. */
export const plain = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[^<>\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069\\ufeff]*$',
  });

const AppAddress = Type.String({ maxLength: 500, pattern: appAddressPattern });

const Pixels = Type.Integer({ minimum: 1, maximum: 4096 });
const Image = exact({ url: Address, w: Type.Optional(Pixels), h: Type.Optional(Pixels) });

export const CreativeLink = Type.Union([
  exact({ url: Address, landing_type: Type.Enum(landingTypes) }),
  exact({ url: AppAddress, landing_type: Type.Enum(appLandingTypes) }),
]);

const AssetName = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,31}$' });
export const CreativeAsset = Type.Union([
  exact({ id: AssetName, type: Type.Enum(['title', 'cta']), text: exact({ value: plain(200) }) }),
  // The product to give away. An empty value means the default product.
  exact({
    id: Type.Literal('productid'),
    type: Type.Literal('title'),
    text: exact({ value: Type.String({ maxLength: 0 }) }),
  }),
  exact({ id: AssetName, type: Type.Literal('webview'), text: exact({ value: Address }) }),
  exact({ id: AssetName, type: Type.Enum(['image', 'icon']), img: Image }),
  exact({ id: AssetName, type: Type.Literal('subicon'), img: Image, link: Type.Optional(CreativeLink) }),
]);
export type CreativeAsset = Static<typeof CreativeAsset>;

export const CreativeDraft = exact({
  id: PromotionId,
  lineItemId: PromotionId,
  isOn: Type.Boolean(),
  weight: Type.Integer({ minimum: 1, maximum: 1_000 }),
  styleId: Type.Enum(slotStyles),
  assets: Type.Array(CreativeAsset, { minItems: 1, maxItems: assetTypes.length * 2 }),
  link: Type.Union([CreativeLink, Type.Null()]),
  /** How long pages may cache the slot. It must not exceed the time in which the `show` event is accepted. */
  expireSeconds: Type.Union([Type.Integer({ minimum: 1, maximum: trackerLifetimes.showS }), Type.Null()]),
  autoCloseSeconds: Type.Union([Type.Integer({ minimum: 3, maximum: 3_600 }), Type.Null()]),
});
export type CreativeDraft = Static<typeof CreativeDraft>;

const Count = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });
const Days = Type.Integer({ minimum: 0, maximum: 36_500 });
const Bucket = Type.Integer({ minimum: 0, maximum: 10_000 });

export const TargetingDraft = exact({
  channels: Type.Optional(Type.Array(Type.String({ pattern: channelPattern }), { minItems: 1, maxItems: 200 })),
  platforms: Type.Optional(Type.Array(Type.Enum(slotPlatforms), { minItems: 1 })),
  versionFrom: Type.Optional(Count),
  versionTo: Type.Optional(Count),
  isSignedIn: Type.Optional(Type.Boolean()),
  newWithinDays: Type.Optional(Days),
  oldAfterDays: Type.Optional(Days),
  vip: Type.Optional(Type.Array(Type.Enum(vipStates), { minItems: 1 })),
  daysLeftFrom: Type.Optional(Days),
  daysLeftTo: Type.Optional(Days),
  locales: Type.Optional(Type.Array(Type.Enum(locales), { minItems: 1 })),
  hosts: Type.Optional(
    Type.Array(Type.String({ pattern: '^[a-z0-9.-]{1,100}(:[0-9]{1,5})?$' }), { minItems: 1, maxItems: 20 }),
  ),
  bucket: Type.Optional(exact({ salt: PromotionId, from: Bucket, below: Bucket })),
});

const Cap = Type.Union([Type.Integer({ minimum: 1, maximum: 2_000_000_000 }), Type.Null()]);
const Moment = Type.Union([
  Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
  Type.Null(),
]);

export const LineItemDraft = exact({
  id: PromotionId,
  slotId: PromotionId,
  name: plain(60),
  isOn: Type.Boolean(),
  priority: Type.Integer({ minimum: 1, maximum: 16 }),
  weight: Type.Integer({ minimum: 1, maximum: 1_000 }),
  startsAt: Moment,
  endsAt: Moment,
  hours: Type.Union([Type.String({ pattern: '^([01]{24}|[01]{168})$' }), Type.Null()]),
  pacing: Type.Enum(['asap', 'even']),
  totalCap: Cap,
  dailyCap: Cap,
  frequency: Type.Array(
    exact({
      scope: Type.Enum(['user', 'device', 'session']),
      count: Type.Integer({ minimum: 1, maximum: 1_000 }),
      windowS: Type.Integer({ minimum: 60, maximum: 90 * DAY_S }),
    }),
    { maxItems: 6 },
  ),
  targeting: TargetingDraft,
});
export type LineItemDraft = Static<typeof LineItemDraft>;

/** A slot that pages request. Creatives that the pages of the slot cannot draw or open are never returned. */
export const SlotDraft = exact({
  id: PromotionId,
  name: plain(60),
  styles: Type.Array(Type.Enum(slotStyles), { minItems: 1, maxItems: slotStyles.length }),
  landingTypes: Type.Array(Type.Enum(landingTypes), { minItems: 1, maxItems: landingTypes.length }),
  subSlots: Type.Array(PromotionId, { maxItems: 8 }),
});
export type SlotDraft = Static<typeof SlotDraft>;
