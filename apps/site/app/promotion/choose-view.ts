import type { SlotStyle } from '@feisuo/contract/facts/slot-vocabulary';
import type { ComponentType } from 'react';
import { ActivityPopup } from '../features/promotion/activity-popup.tsx';
import { CenterCard } from '../features/promotion/center-card.tsx';
import { NoticeWindow } from '../features/promotion/notice-window.tsx';
import { PagePopup } from '../features/promotion/page-popup.tsx';
import type { PromoViewProps } from '../features/promotion/promo-view.tsx';
import type { Promo } from './promo.ts';

export type View = ComponentType<PromoViewProps>;

/** The style of a slot determines the component that shows it (section 2 of the specification). */
const views: Record<SlotStyle, View> = {
  ActivityPop: ActivityPopup,
  NoticeWindows: NoticeWindow,
  H5CenterPop: CenterCard,
  ActCenterPop: CenterCard,
};

/**
 * The component for a promotion. A creative with a product is always shown as the get-VIP popup, and with the style
 * H5CenterPop a page is shown in a frame.
 */
export async function viewOf({ style, page, productId }: Promo): Promise<View> {
  if (productId) return (await import('./get-vip-view.tsx')).GetVipView;
  return style === 'H5CenterPop' && page ? PagePopup : views[style];
}
