import { nameIn } from '@feisuo/contract/facts/audited-entities';
import { providerKindNames } from '@feisuo/contract/facts/setting-groups';
import type { AuditEntry } from '@feisuo/contract/schemas/operator';
import { permissionTexts } from '../access/permission-texts.ts';
import { accountStates, membershipNames } from '../accounts/account-texts.ts';
import { sourceNames } from '../accounts/event-texts.ts';
import { audienceNames, awardKindNames, kindNames } from '../activity/activity-texts.ts';
import { percentOf } from '../activity/percent.ts';
import { choiceLabelOf } from '../activity/rule-texts.ts';
import { mismatchTexts } from '../books/book-texts.ts';
import { kindOf, lengthUnitNames, payWayNames } from '../catalogue/catalogue-texts.ts';
import {
  blockNames,
  headingSizes,
  hueNames,
  iconNames,
  motifNames,
  noteTones,
  noticeKindNames,
  platformNames as gamePlatformNames,
  statusTexts,
} from '../content/content-texts.ts';
import { pageChoiceOf } from '../content/page/page-choices.ts';
import { formatTime } from '../format-time.ts';
import { formatMoney } from '../kit/format-number.ts';
import { roleNames } from '../kit/role-names.ts';
import {
  agreementStateTexts,
  channelNames,
  dispositionNames,
  orderStateNames,
  orderStateTexts,
  proposalKindNames,
  proposalStateTexts,
  refundStateTexts,
} from '../orders/money-texts.ts';
import { adPlatformNames, uploadStateNames } from '../promotion/attribution-texts.ts';
import {
  assetTypeNames,
  landingNames,
  localeNames,
  pacingNames,
  platformNames,
  scopeNames,
  styleNames,
  vipNames,
} from '../promotion/promotion-texts.ts';
import { lineItemLabels, formatHours } from '../promotion/describe-line-item.ts';
import { feedbackStates, guardianStates, invoiceStates, ticketStates } from '../support/support-texts.ts';
import {
  authMethodNames,
  grantNames,
  scopeNames as clientScopeNames,
  serviceScopeNames,
  signingNames,
  subjectTypeNames,
} from '../system/client-values.ts';
import { applicationStateTexts } from '../system/application-texts.ts';
import { issueStateNames } from '../system/error-texts.ts';
import { adFaultNames, faultNames } from '../system/fault-texts.ts';
import { switchNames } from '../system/setting-values.ts';
import { queueNameOf, describeShift } from '../system/system-texts.ts';
import { lineStateTexts } from '@feisuo/contract/facts/status-vocabulary';
import { eventTexts, offTexts, stateTexts as deliveryStates } from '../webhooks/webhook-texts.ts';
import { areaOf, documentOf } from './audit-texts.ts';

type Texts = Readonly<Record<string, string>>;
type Told = Pick<AuditEntry, 'action' | 'subject'>;

const textsIn = (texts: Readonly<Record<string, { text: string } | { name: string }>>): Texts =>
  Object.fromEntries(Object.entries(texts).map(([value, one]) => [value, 'text' in one ? one.text : one.name]));

/**
 * Labels of enum values. A key is the end of the field's path and may begin with the area; of several matching keys the
 * longest is used.
 */
const textsByPlace: Readonly<Record<string, Texts>> = {
  role: roleNames,
  'operator.by': { link: '一次性链接', passkey: '通行密钥' },
  'operator.scopes': permissionTexts,
  'account.state': textsIn(accountStates),
  'account.vip': membershipNames,
  source: sourceNames,
  vas: { 3: kindOf(3), 5: kindOf(5) },
  'order.state': orderStateNames,
  'order.channel': channelNames,
  'refund.kind': proposalKindNames,
  'refund.state': textsIn({ ...refundStateTexts, ...proposalStateTexts }),
  'review.kind': proposalKindNames,
  'review.state': textsIn(refundStateTexts),
  'review.channel': channelNames,
  disposition: dispositionNames,
  orderState: textsIn(orderStateTexts),
  'reconcile.state': { open: '待处理', resolved: '已处理' },
  'reconcile.kind': textsIn(mismatchTexts),
  'reconcile.outcome': { settled: '这次记上', repeated: '之前已经记过' },
  'agreement.state': textsIn(agreementStateTexts),
  lengthUnit: lengthUnitNames,
  types: channelNames,
  payWay: payWayNames,
  styles: styleNames,
  styleId: styleNames,
  landingTypes: landingNames,
  landing_type: landingNames,
  pacing: pacingNames,
  'frequency.scope': scopeNames,
  'targeting.vip': vipNames,
  'targeting.platforms': platformNames,
  locales: localeNames,
  'assets.type': assetTypeNames,
  'assets.id': lineItemLabels,
  'ads.state': textsIn(uploadStateNames),
  'activity.kind': kindNames,
  audience: audienceNames,
  'prizes.kind': awardKindNames,
  'goods.kind': awardKindNames,
  'award.kind': awardKindNames,
  hue: hueNames,
  motif: motifNames,
  standing: { published: statusTexts.live.text, hidden: statusTexts.hidden.text },
  'content.fields.kind': noticeKindNames,
  'content.fields.icon': iconNames,
  'content.fields.platforms': gamePlatformNames,
  'ticket.state': textsIn(ticketStates),
  'feedback.state': textsIn(feedbackStates),
  'guardian.state': textsIn(guardianStates),
  'invoice.state': textsIn(invoiceStates),
  'error.state': textsIn(issueStateNames),
  'incident.state': lineStateTexts,
  'application.scopes': clientScopeNames,
  'application.state': textsIn(applicationStateTexts),
  'client.scopes': clientScopeNames,
  'client.grants': grantNames,
  'client.idTokenAlg': signingNames,
  'client.subjectType': subjectTypeNames,
  'client.state': textsIn(deliveryStates),
  'client.authMethod': authMethodNames,
  'client.serviceScopes': serviceScopeNames,
  'webhook.kinds': eventTexts,
  'webhook.offBecause': offTexts,
  'webhook.state': textsIn(deliveryStates),
  'settings.kind': providerKindNames,
  sandbox: faultNames,
  'sandbox.platform': adPlatformNames,
  'sandbox.fault': adFaultNames,
};

/** Labels of the enum values in the blocks that long texts consist of. */
const blockChoiceTexts: Readonly<Record<string, Texts>> = { type: blockNames, level: headingSizes, tone: noteTones };

/** Formatters for values that are not enum values. A key is the end of the field's path. */
const formatters: Readonly<Record<string, (value: string) => string>> = {
  'job.queue': queueNameOf,
  'clock.值': (ms) => describeShift(Number(ms)),
  'prizes.weight': (weight) => (/^\d+$/.test(weight) ? `${percentOf(Number(weight))}%` : weight),
  'item.hours': (marks) => (/^[01]+$/.test(marks) ? formatHours(marks) : marks),
};

const yesOrNo: Texts = { true: '是', false: '否' };
const isMoney = (path: string) => /(?:Fen|priceCents)$/.test(path);
const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(value);

/** All ends of a field's path, the longest first: `activity.prizes.kind`, `prizes.kind`, `kind`. */
function placesOf(path: string, { action }: Told): string[] {
  const steps = [areaOf(action), ...path.replaceAll(/\[\d+\]/g, '').split('.')].filter(Boolean);
  return steps.map((_, at) => steps.slice(at).join('.'));
}

/** Label of a changed value. Money is shown in yuan and times in Beijing time; other values are shown as stored. */
export function describeValue(path: string, value: string, told: Told): string {
  const places = placesOf(path, told);
  const text = choiceText(places, value) ?? yesOrNo[value] ?? textElsewhere(path, value, told);
  if (text !== undefined) return text;
  const format = places.map((place) => formatters[place]).find(Boolean);
  if (format) return format(value);
  if (isMoney(path) && /^-?\d+$/.test(value)) return formatMoney(Number(value));
  return isMoment(value) ? formatTime(value) : value;
}

function choiceText(places: readonly string[], value: string): string | undefined {
  const place = places.find((one) => textsByPlace[one] && Object.hasOwn(textsByPlace[one], value));
  return place === undefined ? undefined : textsByPlace[place]?.[value];
}

/** Labels of enum values that many areas have: in long texts, rules, documents, and switches of settings. */
function textElsewhere(path: string, value: string, told: Told): string | undefined {
  const part = nameIn(path);
  const area = areaOf(told.action);
  if (area === 'settings') return switchNames[value];
  const ofText = area === 'content' ? blockChoiceTexts[part]?.[value] : undefined;
  if (ofText) return ofText;
  const said = documentOf(told) ? pageChoiceOf(value, part) : isOfRules(path) ? choiceLabelOf(value) : value;
  return said === value ? undefined : said;
}
const isOfRules = (path: string) => /^rules\b|\bperPeriod\.period$/.test(path);
