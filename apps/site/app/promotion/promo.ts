import type { CloseKind, LandingType, SlotStyle, TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';

/** A validated link and how to open it. */
export interface PromoLink {
  url: string;
  landing: LandingType;
}

export interface PromoPicture {
  /** A path of this site. */
  src: string;
  link: PromoLink | null;
}

/** A slot's content, parsed from an untrusted answer. Texts are plain; missing ones are empty. */
export interface Promo {
  slotId: string;
  creativeId: string;
  /** The line item, for reports. */
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
  /** One of our pages, to show in a frame. */
  page: string;
  /** A product to give away; empty if none. */
  productId: string;
  link: PromoLink | null;
  autoCloseSeconds: number | null;
  /** Report paths on this site, by event. */
  reports: Record<TrackerEvent, readonly string[]>;
  /** Nested slots. */
  inner: readonly Promo[];
}

export type { CloseKind };
