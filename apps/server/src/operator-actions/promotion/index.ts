import { addLineItem, saveLineItem, switchLineItemAction } from './line-items.ts';
import { addSlotAction, saveSlotAction, switchAllSlots, switchSlotAction } from './slots.ts';

export const lineItemActions = [addLineItem, saveLineItem, switchLineItemAction];

export const promotionActions = [addSlotAction, saveSlotAction, switchSlotAction, switchAllSlots, ...lineItemActions];
