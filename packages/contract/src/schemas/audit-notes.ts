import { applicationStates } from '../facts/application-rules.ts';
import { Type, type TSchema } from 'typebox';
import { accountStates, scopes, serviceScopes } from '../facts/account-vocabulary.ts';
import { activityKinds, awardKinds } from '../facts/activity-vocabulary.ts';
import type { AuditAction } from '../facts/audit.ts';
import { grantSources, vasTypes } from '../facts/membership-vocabulary.ts';
import { mismatchKinds, payTypes, payWays } from '../facts/pay-vocabulary.ts';
import { operatorRoles, permissions } from '../facts/permissions.ts';
import { providerFields, providerKinds, settingGroups, type SettingField } from '../facts/setting-groups.ts';
import { lineStates } from '../facts/status-vocabulary.ts';
import { feedbackStates, guardianStates, invoiceStates, ticketStates } from '../facts/support-vocabulary.ts';
import { deliveryStates } from '../facts/webhook-events.ts';
import { AccountFilters } from './console-accounts.ts';
import { ActivityForm } from './console-activity.ts';
import { SaveChannelRequest, UploadView } from './console-attribution.ts';
import { Booked } from './console-books.ts';
import { PageDraft, ProductDraft } from './console-catalogue.ts';
import { ClientForm, clientGrants } from './console-clients.ts';
import { ApprovalFields } from './developer-apps.ts';
import { itemFields } from './console-content.ts';
import { issueStates } from './console-telemetry.ts';
import {
  ConsoleAgreement,
  ConsoleOrder,
  ConsolePayment,
  ConsoleRefund,
  OrderFilters,
  RefundProposal,
} from './console-orders.ts';
import { Nullable } from './console-page.ts';
import { WebhookView } from './console-webhooks.ts';
import { CreativeDraft, LineItemDraft, SlotDraft } from './promotion.ts';
import { AdFaults, SandboxFaults } from './sandbox.ts';

/**
 * Schemas of `before` and `after` in audit entries, by action; both may have only some of the fields. Each enum value
 * used here needs a text for the console.
 */

const text = Type.String();
const many = Type.Integer();
const flag = Type.Boolean();
const nothing = Type.Object({});
const stateOf = (states: readonly string[]) => Type.Object({ state: Type.Enum([...states]) });

const settingShape = ({ name, kind, isSecret }: SettingField): [string, TSchema] => [
  name,
  // Of a secret, the audit entry contains only the time at which it was set.
  kind === 'switch' && !isSecret ? Type.Enum(['on', 'off']) : text,
];
const settings = Type.Object({
  ...Object.fromEntries([...settingGroups.flatMap(({ fields }) => fields), ...providerFields].map(settingShape)),
  kind: Type.Enum([...providerKinds]),
  revision: many,
});

const factors = Type.Object({
  name: text,
  authenticator: flag,
  passkeys: Type.Array(text),
  sessions: many,
  tokens: many,
});
const token = Type.Object({ name: text, scopes: Type.Array(Type.Enum([...permissions])), expiresAt: Nullable(text) });
const role = Type.Object({ role: Type.Enum([...operatorRoles]) });

const accountState = Type.Object({
  state: Type.Enum(Object.keys(accountStates)),
  erasedAt: text,
});
/** How many agreements and pending orders ended because of the purchase hold. */
const purchases = Type.Object({ purchasesHeld: flag, heldSince: text, renewals: many, orders: many });
/** The filters of an exported list. Search words are noted only as present or not, because they may name a member. */
const orderExport = Type.Object({
  ...OrderFilters.properties,
  q: flag,
  rows: many,
});
const accountExport = Type.Object({ ...AccountFilters.properties, q: flag, rows: many });
const vas = Type.Enum(Object.values(vasTypes));

const { kind: proposalKind, state: proposalState } = RefundProposal.properties;
const refund = Type.Object({
  refundNo: text,
  orderId: text,
  state: ConsoleRefund.properties.state,
  amountFen: many,
  note: Nullable(text),
  askedBy: text,
  proposal: text,
  kind: proposalKind,
  takesGrant: flag,
  limitFen: Nullable(many),
  orderState: ConsoleOrder.properties.state,
  leftFen: many,
});
const proposal = Type.Object({ orderId: text, amountFen: many, askedBy: text, state: proposalState });
const limit = Type.Object({ limitFen: Nullable(many), wantedFen: Nullable(many), askedBy: text, countsAt: text });
const review = Type.Object({
  ...refund.properties,
  channel: Type.Enum(payTypes),
  transactionId: text,
  paidFen: many,
  disposition: ConsolePayment.properties.disposition,
});

const product = Type.Object({
  ...ProductDraft.properties,
  id: text,
  vas,
  userVas: many,
  length: Type.Union([Type.Object({ months: many }), Type.Object({ days: many })]),
  quota: Type.Object({ total: Nullable(many), perAccount: Nullable(many), held: many, sold: many }),
  isOnSale: flag,
  version: many,
  updatedAt: text,
});
const page = Type.Union([
  Type.Object({
    ...PageDraft.properties,
    id: text,
    referFrom: text,
    payWay: Type.Enum(payWays),
    version: many,
  }),
  PageDraft.properties.entries,
]);

const slot = Type.Object({ ...SlotDraft.properties, isOff: flag, revision: many, isStopped: flag, updatedAt: text });
const lineItem = Type.Object({ item: LineItemDraft, creatives: Type.Array(CreativeDraft), isOn: flag });
const upload = Type.Object({ state: UploadView.properties.state, why: text });
const release = Type.Object({ bytes: many, sha256: text, current: Nullable(text), share: Nullable(many) });

const activity = Type.Object({
  ...ActivityForm.properties,
  kind: Type.Enum([...activityKinds]),
  isOff: flag,
  given: many,
  rulesVersion: many,
  revision: many,
  updatedAt: text,
  reason: text,
});
/** What was revoked together with an award of an activity. */
const taken = Type.Object({
  actId: text,
  award: Type.Object({ kind: Type.Enum([...awardKinds]), name: text, amount: many }),
  id: text,
  // Older audit entries do not contain the account id.
  accountId: text,
  revoked: flag,
  reason: text,
});
const imported = Type.Object({ lines: many, added: many, known: many, repeated: many, refused: many, malformed: many });
const unfreezeList = Type.Object({
  lines: many,
  frozen: many,
  notFrozen: many,
  unknown: many,
  repeated: many,
  malformed: many,
});
const codes = Type.Object({
  name: text,
  size: many,
  award: Type.Object({ kind: Type.Enum([...awardKinds]), name: text, amount: many }),
  validUntil: text,
  perPerson: Nullable(many),
  codes: many,
  live: many,
  unmade: many,
  redeemed: many,
});

/** `fields` may also be the content of a document of the site, for which each document has its own schema. */
const content = Type.Object({
  number: many,
  publishedAt: text,
  until: text,
  to: many,
  standing: Type.Enum(['published', 'hidden']),
  writer: text,
  fields: Type.Union(Object.values(itemFields)),
});
const examples = Type.Object({
  articles: Type.Array(text),
  notices: Type.Array(text),
  incidents: Type.Array(text),
});
const assignee = Type.Object({ assignee: Nullable(text) });
const template = Type.Object({ title: text, text });
const job = Type.Object({ id: text, queue: text, failedAt: text, tries: many, error: text, data: nothing });
const client = Type.Object({
  ...ClientForm.properties,
  subjectSector: text,
  id: text,
  names: nothing,
  picture: text,
  scopes: Type.Array(Type.Enum([...scopes])),
  grants: Type.Array(Type.Enum(clientGrants)),
  authMethod: Nullable(ClientForm.properties.authMethod),
  serviceScopes: Type.Array(Type.Enum([...serviceScopes])),
  isFirstParty: flag,
  ownerId: Nullable(text),
  isSandbox: flag,
  previousSecretUntil: Nullable(text),
  createdAt: text,
  version: many,
  disabledAt: Nullable(text),
});
const application = Type.Object({
  ...ApprovalFields.properties,
  state: Type.Enum([...applicationStates]),
  request: text,
});
const region = Type.Object({ name: text, sort: many, isShown: flag });
const incident = Type.Object({
  title: text,
  state: Type.Enum([...lineStates]),
  startsAt: text,
  endsAt: Nullable(text),
  regions: Type.Array(text),
  text,
});
const webhook = Type.Object({ ...WebhookView.properties, delivery: many });

export const auditNotes: Readonly<Record<AuditAction, TSchema>> = {
  'operator.add': role,
  'operator.remove': role,
  'operator.role': role,
  'operator.link': Type.Object({ until: text }),
  'operator.enter': Type.Object({ by: Type.Enum(['link', 'passkey']) }),
  'operator.factor': factors,
  'operator.guessed': Type.Object({ failures: many }),
  'operator.factor_remove': factors,
  'operator.factor_reset': factors,
  'operator.passkey': factors,
  'operator.passkey_remove': factors,
  'operator.token': token,
  'operator.token_revoke': token,
  'region.add': region,
  'region.save': region,
  'incident.open': incident,
  'incident.plan': incident,
  'incident.update': incident,
  'incident.resolve': incident,
  'incident.remove': incident,
  'webhook.add': webhook,
  'webhook.save': webhook,
  'webhook.secret': webhook,
  'webhook.enable': webhook,
  'webhook.disable': webhook,
  'webhook.remove': webhook,
  'webhook.test': webhook,
  'webhook.retry': stateOf(deliveryStates),
  'client.retry_logout': Type.Object({ delivery: many, state: Type.Enum([...deliveryStates]) }),
  'settings.save': settings,
  'settings.test': Type.Object({ ...settings.properties, isOk: flag, sentTo: text, isDraft: flag }),
  'account.add': accountState,
  'account.state': accountState,
  'account.preview_unfreeze': unfreezeList,
  'account.unfreeze': accountState,
  'account.unfreeze_list': unfreezeList,
  'account.end_sessions': Type.Object({ open: many, sessions: many, session: text }),
  'account.unlock': Type.Object({ lockedForS: Nullable(many) }),
  'account.export': nothing,
  'account.export_list': accountExport,
  'account.erase': accountState,
  'account.reset_factor': Type.Object({ two_factor: flag }),
  'account.remove_picture': Type.Object({ uploadedPicture: flag }),
  'account.hold_purchases': purchases,
  'account.allow_purchases': purchases,
  'vip.grant': Type.Object({ endsAt: Nullable(text), grant: text, vas, length: product.properties.length }),
  'vip.revoke': Type.Object({
    endsAt: Nullable(text),
    grant: text,
    source: Type.Enum([...grantSources]),
    vas,
    revoked: flag,
  }),
  'order.export': orderExport,
  'refund.give': refund,
  'refund.propose': refund,
  'refund.proposal_approve': Type.Union([refund, proposal]),
  'refund.proposal_refuse': proposal,
  'refund.proposal_withdraw': proposal,
  'refund.approve': refund,
  'refund.decline': refund,
  'refund.retry': refund,
  'refund.limit': limit,
  'refund.limit_agree': limit,
  'refund.limit_refuse': limit,
  'review.accept': review,
  'review.refund': review,
  'review.write_off': review,
  'reconcile.run': nothing,
  'reconcile.assign': assignee,
  'reconcile.park': Type.Object({ parkedUntil: Nullable(text) }),
  'reconcile.book': Type.Object({
    state: Type.Enum(['open', 'resolved']),
    reference: text,
    orderId: text,
    outcome: Booked.properties.outcome,
    disposition: Booked.properties.disposition,
    note: text,
  }),
  'reconcile.resolve': Type.Object({
    state: Type.Enum(['open', 'resolved']),
    kind: Type.Enum([...mismatchKinds]),
    reference: text,
    note: text,
  }),
  'agreement.end': Type.Object({
    state: ConsoleAgreement.properties.state,
    accountId: Nullable(text),
    productName: text,
    amountFen: many,
  }),
  'product.add': product,
  'product.save': product,
  'product.price': product,
  'product.sale': product,
  'product.quota': product.properties.quota,
  'product.promotion': ProductDraft.properties.promotions.items,
  'product.retire': product,
  'page.add': page,
  'page.offer': page,
  'page.sign': page,
  'page.remove': page,
  'slot.add': slot,
  'slot.save': slot,
  'slot.on': slot,
  'slot.off': slot,
  'slot.all_on': slot,
  'slot.all_off': slot,
  'promotion.add': lineItem,
  'promotion.save': lineItem,
  'promotion.start': lineItem,
  'promotion.stop': lineItem,
  'channel.save': Type.Object({ ...SaveChannelRequest.properties.channel.properties, id: text, createdAt: text }),
  'ads.retry': upload,
  'ads.give_up': upload,
  'release.add': release,
  'release.publish': release,
  'release.withdraw': release,
  'release.remove': release,
  'activity.add': activity,
  'activity.save': activity,
  'activity.on': activity,
  'activity.off': activity,
  'activity.end': activity,
  'activity.time': activity,
  'activity.audience': activity,
  'activity.budget': activity,
  'activity.rules': activity,
  'activity.reverse': taken,
  'activity.undo_exchange': taken,
  'activity.recall': imported,
  'activity.machines': imported,
  'codes.make': codes,
  'codes.export': codes,
  'codes.revoke': codes,
  'content.save': nothing,
  'content.publish': content,
  'content.remove_examples': examples,
  'content.withdraw': content,
  'content.roll_back': content,
  'content.preview': content,
  'content.draft': content,
  'content.discard': content,
  'content.move': Type.Object({ id: text }),
  'content.cover': content,
  'image.add': Type.Object({ name: text, width: many, height: many }),
  'ticket.reply': stateOf(ticketStates),
  'ticket.resolve': stateOf(ticketStates),
  'ticket.assign': assignee,
  'ticket.state': stateOf(ticketStates),
  'template.add': template,
  'template.change': template,
  'template.remove': template,
  'feedback.answer': stateOf(feedbackStates),
  'feedback.assign': assignee,
  'feedback.state': stateOf(feedbackStates),
  'support.note': nothing,
  'invoice.issue': Type.Object({ state: Type.Enum(invoiceStates), invoice: text }),
  'invoice.decline': stateOf(invoiceStates),
  'invoice.reverse': Type.Object({ state: Type.Enum(invoiceStates), invoice: text }),
  'guardian.show': nothing,
  'guardian.file': Type.Object({ file: text }),
  'guardian.answer': stateOf(guardianStates),
  'job.retry': job,
  'job.give_up': job,
  'error.state': Type.Object({ state: Type.Enum(issueStates), title: text }),
  'sandbox.faults': Type.Union([SandboxFaults.properties.on, AdFaults.properties.on]),
  'application.approve': application,
  'application.refuse': application,
  'client.add': client,
  'client.save': client,
  'client.secret': client,
  'client.disable': client,
  'client.enable': client,
  'client.remove': client,
  'clock.move': many,
  'database.seed': nothing,
  'database.restore': nothing,
  'audit.seal': Type.Object({ entries: many, unkeyed: many }),
  'key.rotate': Type.Object({ fingerprint: text }),
  'files.move': Type.Object({ files: many, bytes: many, changed: many }),
  'files.clean': Type.Object({ deleted: many }),
  'account.import': Type.Object({ imported: many, known: many, refused: many }),
};
