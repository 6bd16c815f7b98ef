import type { CreativeDraft, LineItemDraft, SlotDraft } from '@feisuo/contract/schemas/promotion';
import { beforeAll } from 'vitest';
import { enterConsole, newestAuditLine, type OperatorCaller } from './operator-caller.ts';
import { plainCreative, plainItem } from './promotion-caller.ts';
import type { TestServer } from './test-server.ts';

export const slotOf = (id: string): SlotDraft => ({
  id,
  name: '测试位',
  styles: ['NoticeWindows', 'H5CenterPop'],
  landingTypes: ['open_in_browser'],
  subSlots: [],
});
export const itemOf = (id: string, slotId: string, more: Partial<LineItemDraft> = {}): LineItemDraft => ({
  ...plainItem,
  id,
  slotId,
  name: '一条投放',
  ...more,
});
export const creativeOf = (id: string, lineItemId = id, more: Partial<CreativeDraft> = {}): CreativeDraft => ({
  ...plainCreative,
  id,
  lineItemId,
  ...more,
});

/** An operator without a second factor, who adds slots and line items in the console. */
export function usePromotionConsole(server: TestServer) {
  const operator = {} as OperatorCaller;
  beforeAll(async () => {
    Object.assign(operator, await enterConsole(server, 'operator'));
    // Switches off the seeded line item that gives days away. While it is on, ending an emergency stop requires a
    // second factor.
    await server.deps.database.pool.query(`update promotion_line_items set is_on = false where id = 'center-get-vip'`);
  });
  return {
    operator,
    newestLine: (action: string) => newestAuditLine(operator, action),
    addSlot: (id: string) => operator.call('POST', '/promotion/slots', { slot: slotOf(id) }),
    addItem: (item: LineItemDraft, creatives = [creativeOf(item.id)]) =>
      operator.call('POST', '/promotion/line-items', { item, creatives }),
  };
}
