import type { CloseKind, LandingType, SlotStyle, TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';

/** Where something leads, and how it is to be opened. Only addresses that may be followed get this far. */
export interface PromoLink {
  url: string;
  landing: LandingType;
}

export interface PromoPicture {
  /** A path of this site. */
  src: string;
  link: PromoLink | null;
}

/** What a slot shows, read from an answer of which nothing was believed. Texts are plain, absent ones empty. */
export interface Promo {
  slotId: string;
  creativeId: string;
  /** The line item, for reports. */
  bizId: string;
  style: SlotStyle;
  title: string;
  desc: string;
  /** What the button that leads on reads, and the one that does not. */
  confirm: string;
  cancel: string;
  picture: PromoPicture | null;
  icon: PromoPicture | null;
  subicon: PromoPicture | null;
  /** A page of ours to be shown in a frame. */
  page: string;
  /** A product that is given away; empty where none is. */
  productId: string;
  link: PromoLink | null;
  autoCloseSeconds: number | null;
  /** Paths of this site to report to, by what happened. */
  reports: Record<TrackerEvent, readonly string[]>;
  /** What is shown inside of it. */
  inner: readonly Promo[];
}

export type { CloseKind };
