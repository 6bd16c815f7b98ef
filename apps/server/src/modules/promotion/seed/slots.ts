import { landingTypes, slotIds, slotStyles } from '@feisuo/contract/facts/slot-vocabulary';

const anything = { styles: [...slotStyles], landingTypes: [...landingTypes] };

/** Id of the slot that is nested below the right card. */
export const RIGHT_CARD_MORE = 'WebRightCardMore';

export const seedSlots = [
  { id: slotIds.centerPop, name: '网页中央弹窗', ...anything, subSlots: [] },
  { id: slotIds.tipsCard, name: '网页提示卡', ...anything, subSlots: [] },
  { id: slotIds.rightCard, name: '网页右侧卡', ...anything, subSlots: [RIGHT_CARD_MORE] },
  { id: RIGHT_CARD_MORE, name: '网页右侧卡下方的一行', ...anything, subSlots: [] },
];
