/** Vocabulary and limits shared by the support pages and the support service. */

export const ticketKinds = ['line', 'pay', 'account', 'client', 'other'] as const;
export type TicketKind = (typeof ticketKinds)[number];
export const ticketKindNames: Record<TicketKind, string> = {
  line: '线路不稳',
  pay: '付款与会员',
  account: '账号',
  client: '客户端',
  other: '其他',
};

/** Support sets `resolved`, and the member sets `closed`. No ticket is closed automatically. */
export const ticketStates = ['submitted', 'in_progress', 'waiting', 'resolved', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];
export const ticketStateNames: Record<TicketState, string> = {
  submitted: '已提交',
  in_progress: '处理中',
  waiting: '待你补充',
  resolved: '已解决',
  closed: '已关闭',
};
/** Open states: the ticket accepts messages and can be closed. */
export const openTicketStates = ['submitted', 'in_progress', 'waiting'] as const;
/** Open tickets that wait for staff, not for the member. */
export const ticketStatesForStaff = ['submitted', 'in_progress'] as const;
/** The four steps of a ticket that a page shows, in order. A closed ticket stays at the last step that it reached. */
export const ticketSteps = ['submitted', 'in_progress', 'waiting', 'resolved'] as const;
export type TicketStep = (typeof ticketSteps)[number];

/** Author of a ticket's message. A `system` message is a status line. */
export const ticketVoices = ['member', 'staff', 'system'] as const;
export type TicketVoice = (typeof ticketVoices)[number];

/** Kinds of feedback. */
export const feedbackKinds = ['suggestion', 'problem', 'experience', 'content', 'other'] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];
export const feedbackKindNames: Record<FeedbackKind, string> = {
  suggestion: '功能建议',
  problem: '遇到问题',
  experience: '使用感受',
  content: '内容有误',
  other: '其他',
};

/** Whether an operator handled the feedback. */
export const feedbackStates = ['new', 'done'] as const;
export type FeedbackState = (typeof feedbackStates)[number];
export const feedbackStateNames: Record<FeedbackState, string> = { new: '未处理', done: '已处理' };

export const guardianAsks = ['limit_purchases', 'query_spending', 'mistaken_payment', 'limit_sign_in'] as const;
export type GuardianAsk = (typeof guardianAsks)[number];
export const guardianAskNames: Record<GuardianAsk, string> = {
  limit_purchases: '限制购买',
  query_spending: '查询消费',
  mistaken_payment: '误付款处理',
  limit_sign_in: '限制登录',
};
export const guardianRelations = ['father', 'mother', 'grandparent', 'other'] as const;
export type GuardianRelation = (typeof guardianRelations)[number];
export const guardianRelationNames: Record<GuardianRelation, string> = {
  father: '父亲',
  mother: '母亲',
  grandparent: '祖父母或外祖父母',
  other: '其他监护人',
};
export const guardianStates = ['submitted', 'checking', 'done', 'declined'] as const;
export type GuardianState = (typeof guardianStates)[number];
export const guardianStateNames: Record<GuardianState, string> = {
  submitted: '已提交',
  checking: '核实中',
  done: '已办结',
  declined: '未能办理',
};

/** Where a requested game is played. */
export const gameRequestPlatforms = ['pc', 'android', 'ios', 'console'] as const;
export type GameRequestPlatform = (typeof gameRequestPlatforms)[number];
export const gameRequestPlatformNames: Record<GameRequestPlatform, string> = {
  pc: '电脑',
  android: '安卓',
  ios: 'iOS',
  console: '主机',
};

export const invoiceTitleTypes = ['personal', 'company'] as const;
export type InvoiceTitleType = (typeof invoiceTitleTypes)[number];
export const invoiceTitleTypeNames: Record<InvoiceTitleType, string> = { personal: '个人', company: '企业' };
/**
 * `reversing`: money of the invoice's orders was refunded, and a red-letter invoice must be issued. `reversed`: the
 * red-letter invoice was issued.
 */
export const invoiceStates = ['submitted', 'issued', 'declined', 'reversing', 'reversed'] as const;
export type InvoiceState = (typeof invoiceStates)[number];
/** To be issued, or to be reversed. */
export const waitingInvoiceStates = ['submitted', 'reversing'] as const satisfies InvoiceState[];
export const invoiceStateNames: Record<InvoiceState, string> = {
  submitted: '已提交',
  issued: '已开具',
  declined: '未能开具',
  reversing: '待红冲',
  reversed: '已红冲',
};

/**
 * Allowed types of an upload, detected by content and not by file name. All other types are refused, including SVG
 * and HTML.
 */
export const attachmentTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'text/plain'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];
/** Value of the `accept` attribute of a file field. */
export const attachmentAccept = '.png,.jpg,.jpeg,.webp,.gif,.txt,.log';
/** Purposes of an upload: `ticket` by a member, `guardian` by a visitor. */
export const attachmentPurposes = ['ticket', 'guardian'] as const;
export type AttachmentPurpose = (typeof attachmentPurposes)[number];

/** Limits of support. Lengths count UTF-16 code units, as JavaScript does. */
export const supportLimits = {
  /** Minimum length of the text in a ticket, feedback or guardian request. */
  textMin: 5,
  textMax: 4_000,
  titleMax: 40,
  gameName: 60,
  region: 40,
  happenedAt: 80,
  contact: 120,
  environment: 500,
  page: 500,
  diagnostics: 16_000,
  personName: 40,
  minorAccount: 120,
  attachmentBytes: 5 * 1024 * 1024,
  attachmentsPerMessage: 5,
  attachmentName: 80,
  /** Uploads that no message uses are deleted after this time. */
  unattachedHours: 24,
  /** How long a ticket can be reopened after it was resolved or closed. */
  reopenDays: 7,
  messagesPerTicket: 200,
  templateTitle: 40,
  ticketsPerPage: 20,
  ordersPerInvoice: 20,
  invoiceTitle: 100,
  /**
   * Maximum length of the reply to an invoice request: the invoice's number or address, or the reason for declining.
   */
  invoiceAnswer: 200,
  /**
   * Days after the last change until a ticket, guardian request, feedback or game request is deleted with all its
   * data.
   */
  ticketKeptDays: 730,
  guardianKeptDays: 365,
  feedbackKeptDays: 365,
  gameRequestKeptDays: 365,
  /** Diagnostics and files of a ticket are deleted this many days after the ticket ended. */
  diagnosticsKeptDays: 90,
} as const;

/**
 * Numbers of tickets, receipts and invoices: a letter for the kind, the date in Asia/Shanghai, and five unambiguous
 * characters.
 */
export const supportNumberPattern = '^[TFGI][0-9]{6}-[2-9A-HJ-NP-Z]{5}$';
/** The code with which a guardian queries the state of a request. */
export const guardianQueryCodePattern = '^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$';
