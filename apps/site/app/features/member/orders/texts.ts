import { payTypeNames } from '../overview/renewal-texts.ts';
import type { OrderStep } from './order.ts';

export const orderTexts = {
  title: '订单',
  signInTitle: '登录后查看订单',
  signInText: '每一笔买了什么、付了多少、会员有没有到账，还有发票，都在这里。',
  columns: {
    id: '订单号',
    product: '商品',
    paid: '实付',
    payType: '付款方式',
    at: '时间',
    state: '状态',
    act: '操作',
  },
  renewal: ' · 自动续费',
  payTypes: payTypeNames,
  pay: '去付款',
  refund: '退款',
  invoice: '发票',
  actOn: (act: string, id: string) => `${act}，订单 ${id}`,
  says: { 'not charged': '未扣款', returned: '已原路退回', 'being checked': '请稍候' } satisfies Partial<
    Record<OrderStep, string>
  >,
  emptyTitle: '还没有订单',
  emptyText: '买了会员，订单和发票都会列在这里。没付成的订单也会留着，并写明没有扣款。',
  plans: '看会员方案',
  ticket: '付了款却没看到？提交工单',
} as const;

export const invoiceTexts = {
  title: '发票申请',
  dialog: (id: string) => `为订单 ${id} 开发票`,
  titleType: '抬头类型',
  name: '发票抬头',
  personHint: '个人姓名',
  companyHint: '营业执照上的全称',
  taxNumber: '税号',
  taxNumberHint: '统一社会信用代码，15 到 20 位',
  email: '接收邮箱',
  emailHint: '电子发票开好后发到这里',
  submit: '提交申请',
  sending: '处理中…',
  cancel: '取消',
  done: '发票申请已提交',
  nameMissing: '请填写发票抬头',
  taxNumberMissing: '企业发票要有税号',
  taxNumberBad: '税号是 15 到 20 位数字和字母',
  emailMissing: '请填写接收邮箱',
  emailBad: '邮箱地址不完整，例如 name@example.com',
  orders: (ids: readonly string[]) => `订单 ${ids.join('、')}`,
  sentTo: (email: string) => `发到 ${email}`,
} as const;
