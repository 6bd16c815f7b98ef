import type { CloseKind, LandingType, SlotStyle, TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';

/** A validated link, and how to open it. */
export interface PromoLink {
  url: string;
  landing: LandingType;
}

export interface PromoPicture {
  /** A path on this site. */
  src: string;
  link: PromoLink | null;
}

/** The content of a slot, parsed from an untrusted reply. All texts are plain text, and a missing text is empty. */
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
  /** The path of a page of this site to show in a frame; empty if there is none. */
  page: string;
  /** Id of a product to give away; empty if there is none. */
  productId: string;
  link: PromoLink | null;
  autoCloseSeconds: number | null;
  /** The paths of this site to which each event is reported. */
  reports: Record<TrackerEvent, readonly string[]>;
  /** Promotions that are shown inside this one, such as the lines of a card. */
  inner: readonly Promo[];
}

export type { CloseKind };
