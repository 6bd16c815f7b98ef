import type { PING, WebhookEvent } from '@feisuo/contract/facts/webhook-events';
import type { Language } from '../pages.ts';

export type EventName = WebhookEvent | typeof PING;

const zh = {
  title: 'Webhook',
  lead: '订单、会员、账号或线路状态有变化时，我们会向你登记的地址发送带签名的 POST 请求。签名遵循 <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>，可以直接用它的各语言库。',
  register:
    '目前由我们为合作方登记接收地址：请把地址和需要的事件告诉你的对接人。地址必须是公网可访问的 https:// 地址，证书有效。登记后你会得到一个 whsec_ 开头的密钥，用它验证签名。',
  description: '飞梭 Webhook：订单、会员、账号、线路状态的事件列表，示例内容，签名验证和重试规则。',
  events: '事件',
  eventsNote:
    '<code>data</code> 里只有编号和事实，没有手机号、邮箱、昵称或密钥。金额以分为单位，时间为 UTC。除 <code>ping</code> 外都有 <code>account_id</code>，账号已删除时为 <code>null</code>。请忽略不认识的字段和事件，以后可能会增加。',
  example: '请求体',
};
type WebhookTexts = typeof zh;
const en: WebhookTexts = {
  title: 'Webhooks',
  lead: 'When an order, a membership, an account or the line status changes, we send a signed POST request to your address. The signature follows <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>, so the libraries of that project work.',
  register:
    'For the time being we register addresses for partners: tell your contact the address and the events. The address needs https:// with a valid certificate on a public host. You get a secret that begins with whsec_, with which you verify signatures.',
  description:
    'Feisuo webhooks: the events of orders, memberships, accounts and line status, with examples, signature check and retries.',
  events: 'Events',
  eventsNote:
    '<code>data</code> has ids and facts, but no phone number, e-mail address, nickname or secret. Amounts are in fen (1/100 yuan), times are in UTC. All events except <code>ping</code> have <code>account_id</code>, which is <code>null</code> if the account was erased. Ignore fields and events that you do not know: new ones may be added.',
  example: 'Body',
};
export const webhookTexts: Readonly<Record<Language, WebhookTexts>> = { zh, en };

export const eventMeanings: Readonly<Record<EventName, Record<Language, string>>> = {
  'order.paid': {
    zh: '订单已支付，会员时长已发放。自动续费的扣款也会发送，此时 is_renewal 为 true。',
    en: 'The order is paid and the membership is granted. Sent for charges of automatic renewal too, with is_renewal true.',
  },
  'order.closed': {
    zh: '订单没有支付就关闭了。极少数情况下用户随后又付了款，这时会再发送 order.paid。',
    en: 'The order was not paid and is closed. In rare cases the buyer pays after that; order.paid follows then.',
  },
  'order.refunded': {
    zh: '已退回全部或部分款项。is_whole 为 true 时会员时长也已收回。',
    en: 'Money was returned, all or part. If is_whole is true, the membership time was revoked too.',
  },
  'membership.granted': {
    zh: '账号获得了会员时长。membership 为 accelerator（加速会员）或 super（超级会员）。',
    en: 'An account received membership time. membership is accelerator or super.',
  },
  'membership.revoked': {
    zh: '一段会员时长被收回，例如因为退款。membership_ends_at 是剩余会员的到期时间，没有剩余时为 null。',
    en: 'A grant was revoked, for example by a refund. membership_ends_at is the end of what remains, or null.',
  },
  'membership.expired': { zh: '会员到期。', en: 'A membership ended.' },
  'account.registered': {
    zh: '新注册了一个账号，不含匿名账号。',
    en: 'A new account. Guest accounts are not included.',
  },
  'account.state_changed': {
    zh: '账号被冻结、封禁、审核、要求改密码，或恢复正常；也包括申请和撤回注销。',
    en: 'The account was frozen, blocked, put under review, required to change its password or restored; or its deletion was requested or withdrawn.',
  },
  'account.unlocked': {
    zh: '因密码错误被锁定的账号已解锁。',
    en: 'An account that was locked after wrong passwords is unlocked.',
  },
  'account.moved': {
    zh: '匿名账号注册或登录后，数据转到了 account_id。former_account_id 是原来的匿名账号。',
    en: 'A guest signed up or signed in; its data moved to account_id. former_account_id was the guest.',
  },
  'account.erased': {
    zh: '账号和个人数据已删除。收到后请删除你保存的这个账号的数据。',
    en: 'The account and its personal data were erased. Erase your data about it, too.',
  },
  'incident.created': {
    zh: '登记了线路故障，或计划了维护。',
    en: 'A fault of the lines was entered, or maintenance was planned.',
  },
  'incident.updated': {
    zh: '有新的进展，状态或计划的结束时间可能变了。',
    en: 'An update was posted; state or planned end may have changed.',
  },
  'incident.resolved': { zh: '故障已恢复，或维护已取消。', en: 'The fault is over, or the maintenance was cancelled.' },
  ping: { zh: '测试用的事件。', en: 'A test.' },
};
