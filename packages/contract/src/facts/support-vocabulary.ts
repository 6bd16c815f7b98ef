/** Names and limits that the support pages and the support service share. */

export const ticketKinds = ['line', 'pay', 'account', 'client', 'other'] as const;
export type TicketKind = (typeof ticketKinds)[number];
export const ticketKindNames: Record<TicketKind, string> = {
  line: '线路不稳',
  pay: '付款与会员',
  account: '账号',
  client: '客户端',
  other: '其他',
};

/** States of a ticket. Support sets `resolved`, the member sets `closed`; no ticket is closed automatically. */
export const ticketStates = ['submitted', 'in_progress', 'waiting', 'resolved', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];
export const ticketStateNames: Record<TicketState, string> = {
  submitted: '已提交',
  in_progress: '处理中',
  waiting: '待你补充',
  resolved: '已解决',
  closed: '已关闭',
};
/** States of an open ticket, which accepts messages and can be closed. */
export const openTicketStates = ['submitted', 'in_progress', 'waiting'] as const;
/** States in which a ticket waits for support and not for the member. */
export const ticketStatesForStaff = ['submitted', 'in_progress'] as const;
/** The four steps of a ticket that the page shows, in order. A closed ticket stays at the last step it reached. */
export const ticketSteps = ['submitted', 'in_progress', 'waiting', 'resolved'] as const;
export type TicketStep = (typeof ticketSteps)[number];

/** Who wrote a message of a ticket. A `system` message says that the state has changed. */
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

/** Platforms on which a requested game is played. */
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
 * States of an invoice. `reversing`: money of its orders was refunded, and a red-letter invoice must be issued;
 * `reversed`: the red-letter invoice was issued.
 */
export const invoiceStates = ['submitted', 'issued', 'declined', 'reversing', 'reversed'] as const;
export type InvoiceState = (typeof invoiceStates)[number];
/** States in which an operator must issue the invoice or the red-letter invoice. */
export const waitingInvoiceStates = ['submitted', 'reversing'] as const satisfies InvoiceState[];
export const invoiceStateNames: Record<InvoiceState, string> = {
  submitted: '已提交',
  issued: '已开具',
  declined: '未能开具',
  reversing: '待红冲',
  reversed: '已红冲',
};

/**
 * Allowed types of an uploaded file, detected from its content and not from its name. All other types are refused,
 * including SVG and HTML.
 */
export const attachmentTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'text/plain'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];
/** Value of the `accept` attribute of a file field. */
export const attachmentAccept = '.png,.jpg,.jpeg,.webp,.gif,.txt,.log';
/** Purposes of an upload: `ticket` is for members, `guardian` for visitors. */
export const attachmentPurposes = ['ticket', 'guardian'] as const;
export type AttachmentPurpose = (typeof attachmentPurposes)[number];

/** Limits of support. Lengths count UTF-16 code units, like JavaScript's `length`. */
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
  /** Hours after which an uploaded file is deleted if no message uses it. */
  unattachedHours: 24,
  /** Days in which a ticket can be reopened after it was resolved or closed. */
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
   * Days after the last change until a ticket, guardian request, feedback or game request is deleted with all its data.
   */
  ticketKeptDays: 730,
  guardianKeptDays: 365,
  feedbackKeptDays: 365,
  gameRequestKeptDays: 365,
  /** Days after a ticket ended until its diagnostics and files are deleted. */
  diagnosticsKeptDays: 90,
} as const;

/**
 * The pattern of numbers of tickets, receipts and invoices: a letter for the kind, the date in Asia/Shanghai, and five
 * characters that are not easily confused.
 */
export const supportNumberPattern = '^[TFGI][0-9]{6}-[2-9A-HJ-NP-Z]{5}$';
/** The pattern of the code with which a guardian looks up the state of a request. */
export const guardianQueryCodePattern = '^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$';
