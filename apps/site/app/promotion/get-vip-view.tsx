import { GetVipPopup } from '../features/get-vip-popup/get-vip-popup.tsx';
import type { PromoViewProps } from '../features/promotion/promo-view.tsx';

/** Shows a creative that has a product as the get-VIP popup. */
export const GetVipView = ({ promo, onFollow, onDone, onClose }: PromoViewProps) => (
  <GetVipPopup
    assets={{
      slotId: promo.slotId,
      creativeId: promo.creativeId,
      imageUrl: promo.picture?.src ?? '',
      title: promo.title,
      desc: promo.desc,
      productid: promo.productId,
    }}
    onClaim={onFollow}
    onDone={onDone}
    onClose={onClose}
  />
);
