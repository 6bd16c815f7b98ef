import { Type, type Static } from 'typebox';
import {
  acceptEvents,
  acceptSources,
  acceptStyles,
  assetTypes,
  closeKinds,
  landingTypes,
  slotStyles,
  trackerEvents,
} from '../facts/slot-vocabulary.ts';
import { exact, openMap, someText } from './fields.ts';

export const SlotRequest = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  accept_source: Type.Optional(Type.Array(Type.Enum(acceptSources), { maxItems: 4 })),
  accept_landing_type: Type.Optional(Type.Array(Type.Enum(landingTypes), { maxItems: 8 })),
  accept_style: Type.Optional(Type.Array(Type.Enum(acceptStyles), { maxItems: 8 })),
  accept_event: Type.Optional(Type.Array(Type.Enum(acceptEvents), { maxItems: 8 })),
  /** Properties of the page by which targeting decides. */
  params: Type.Optional(openMap(32)),
});
export type SlotRequest = Static<typeof SlotRequest>;

export const SlotsRequest = Type.Object({
  /** Id of the request, which the reply repeats. */
  id: someText(128),
  slots: Type.Array(SlotRequest, { minItems: 1, maxItems: 20 }),
});
export type SlotsRequest = Static<typeof SlotsRequest>;

export const SlotLink = exact({ url: Type.String(), landing_type: Type.Enum(landingTypes) });
export type SlotLink = Static<typeof SlotLink>;

/** An asset of a creative. `id` is its role (title, desc, productid, url …), `type` is its format. */
export const SlotAsset = exact({
  id: Type.String(),
  type: Type.Enum(assetTypes),
  text: Type.Optional(exact({ value: Type.String() })),
  img: Type.Optional(exact({ url: Type.String(), w: Type.Optional(Type.Integer()), h: Type.Optional(Type.Integer()) })),
  link: Type.Optional(SlotLink),
});
export type SlotAsset = Static<typeof SlotAsset>;

/**
 * Parameters of a slot. Pages read these three; an operator may add others. Pages cache a slot only if it has
 * `expire_seconds`.
 */
const SlotParams = Type.Object(
  {
    expire_seconds: Type.Optional(Type.Integer({ minimum: 0 })),
    style_id: Type.Optional(Type.Enum(slotStyles)),
    auto_close_seconds: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Id of the creative. The claim in the get-VIP popup sends it. */
    creative_id: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
);

const slotFields = {
  id: Type.String(),
  trackers: Type.Array(exact({ event: Type.Enum(trackerEvents), url: Type.String() })),
  ad_report_urls: exact({ impression: Type.Array(Type.String()), click: Type.Array(Type.String()) }),
  report_params: Type.Object({ biz_id: Type.String() }, { additionalProperties: true }),
  params: SlotParams,
};
const nativeFields = { assets: Type.Array(SlotAsset), links: Type.Array(SlotLink) };

/** A slot inside another slot. It has no sub-slots of its own, because pages draw only one level. */
export const SubSlot = exact({ ...slotFields, native: exact(nativeFields) });
export type SubSlot = Static<typeof SubSlot>;

export const Slot = exact({ ...slotFields, native: exact({ ...nativeFields, sub_slots: Type.Array(SubSlot) }) });
export type Slot = Static<typeof Slot>;

/** The slots with content. Slots without content are left out of the reply. */
export const SlotsReply = exact({ id: Type.String(), slots: Type.Array(Slot) });
export type SlotsReply = Static<typeof SlotsReply>;

/** Path and query of report URLs and trackers. `d` contains the event, and `s` is its signature. */
export const TrackParams = Type.Object({ event: Type.Enum([...trackerEvents, 'impression']) });
export type TrackParams = Static<typeof TrackParams>;
export const TrackQuery = Type.Object({
  d: Type.String({ pattern: '^[A-Za-z0-9_~-]{1,1024}$' }),
  s: Type.String({ pattern: '^[A-Za-z0-9_-]{1,128}$' }),
  /** How the slot was closed. Default: `manual`. */
  kind: Type.Optional(Type.Enum(closeKinds)),
  /** For a click: redirects the browser to the stored address of the link. */
  go: Type.Optional(Type.Literal('1')),
});
export type TrackQuery = Static<typeof TrackQuery>;
