import type { CloseKind, LandingType, SlotStyle, TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';

/** A link that was checked, and how to open it. */
export interface PromoLink {
  url: string;
  landing: LandingType;
}

export interface PromoPicture {
  /** A path on this site. */
  src: string;
  link: PromoLink | null;
}

/** The content of a slot, parsed from an untrusted answer. Texts are plain text; a missing text is empty. */
export interface Promo {
  slotId: string;
  creativeId: string;
  /** Id of the line item, for reports. */
  bizId: string;
  style: SlotStyle;
  title: string;
  desc: string;
  /** The labels of the two buttons. */
  confirm: string;
  cancel: string;
  picture: PromoPicture | null;
  icon: PromoPicture | null;
  subicon: PromoPicture | null;
  /** Path of one of our pages, to show in a frame; empty if there is none. */
  page: string;
  /** Id of a product to give away; empty if there is none. */
  productId: string;
  link: PromoLink | null;
  autoCloseSeconds: number | null;
  /** Paths on this site to report each event to. */
  reports: Record<TrackerEvent, readonly string[]>;
  /** Nested slots. */
  inner: readonly Promo[];
}

export type { CloseKind };
