import { TO_DO_COUNTED, type ToDo } from '@feisuo/contract/facts/to-do';

type Text = {
  /** Name of the waiting tasks, shown above their number. */
  name: string;
  /** Words that screen readers say after the number. */
  unit: string;
  /** Path of the list, filtered to the waiting tasks. */
  to: string;
};

export const toDoTexts: Record<ToDo, Text> = {
  tickets: { name: '待回复工单', unit: '张工单待回复', to: '/console/support?state=staff' },
  feedback: { name: '未处理反馈', unit: '条反馈未处理', to: '/console/feedback?state=new' },
  refunds: { name: '待处理退款', unit: '笔退款待处理', to: '/console/refunds?state=open' },
  approvals: { name: '待复核退款', unit: '笔退款待复核', to: '/console/refunds/approvals?state=waiting' },
  reviews: { name: '待核对款项', unit: '笔款项待核对', to: '/console/refunds/reviews' },
  invoices: { name: '待开发票', unit: '份发票待处理', to: '/console/invoices?state=open' },
  mismatches: { name: '对账差异', unit: '条对账差异待处理', to: '/console/books/reconciliation?state=open' },
  guardians: { name: '监护人申请', unit: '份监护人申请待处理', to: '/console/guardians?state=open' },
  applications: { name: '应用申请', unit: '份应用申请待审核', to: '/console/system/applications?state=waiting' },
  deadLetters: { name: '失败任务', unit: '个失败任务待处理', to: '/console/system/jobs' },
};

/** The number as text. The server stops counting at a limit, which is shown as `99+`. */
export const countText = (count: number): string => (count < TO_DO_COUNTED ? String(count) : `${TO_DO_COUNTED - 1}+`);

/** The number in words, for screen readers and as a tooltip: 3 笔退款待处理. */
export const describeCount = (one: ToDo, count: number): string => `${countText(count)} ${toDoTexts[one].unit}`;
