/**
 * Refusals of the service dialect that deserve their own words: what domain code gives as `reason`, the number that a
 * page may branch on, and the sentence that a person reads. A reason that is not listed is worded by its error's name.
 */
export const serviceRefusals = {
  TICKET_ENDED: { code: 21001, text: '这张工单已经结束，需要继续处理请先重新打开' },
  TICKET_NOT_REOPENABLE: { code: 21002, text: '结束超过 7 天的工单不能重新打开，请提交一张新工单' },
  TICKET_FULL: { code: 21003, text: '这张工单的消息太多了，请关闭后提交一张新工单' },
  ATTACHMENT_TYPE: { code: 21011, text: '只支持 PNG、JPEG、WebP、GIF 图片和 TXT、LOG 文本' },
  ATTACHMENT_EMPTY: { code: 21012, text: '这个文件是空的，请换一个' },
  ATTACHMENT_GONE: { code: 21013, text: '有附件已经失效或用过了，请重新上传' },
  ATTACHMENT_TOO_LARGE: { code: 21014, text: '每个文件不能超过 5 MB' },
  GUARDIAN_NOT_FOUND: { code: 21021, text: '没有找到这份申请，请核对编号和查询码' },
  INVOICE_NO_ORDERS: { code: 21031, text: '这些订单里没有可以开票的，请核对订单号' },
  INVOICE_ORDER_TAKEN: { code: 21032, text: '有订单已经申请过发票，请勿重复申请' },
  PRODUCT_NOT_ON_SALE: { code: 22001, text: '这个套餐现在不出售，请换一个' },
  PRODUCT_NOT_RENEWABLE: { code: 22002, text: '这个套餐不支持自动续费，请取消勾选后再下单' },
  RENEWAL_ONE_PERIOD: { code: 22003, text: '开通自动续费时每次只能买一个周期' },
} as const satisfies Record<string, { code: number; text: string }>;
export type ServiceRefusal = keyof typeof serviceRefusals;
