import { productIds } from '@feisuo/contract/facts/limits';
import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import type { GetVipPopup } from '@feisuo/contract/schemas/get-vip-popup';

/** What the get-VIP popup shows until an operator changes it; its creative says what it gives away, and to whom. */
export const getVipPopup: GetVipPopup = {
  slotId: slotIds.centerPop,
  creativeId: 'center-get-vip',
  imageUrl: '',
  title: '送你 7 天加速会员',
  desc: '领取后立即到账，装好客户端就能用。每个账号、每台设备限领一次。',
  productid: productIds.default,
};
