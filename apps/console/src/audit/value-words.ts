import { nameIn } from '@feisuo/contract/facts/audit-things';
import { providerKindNames } from '@feisuo/contract/facts/setting-groups';
import type { AuditEntry } from '@feisuo/contract/schemas/operator';
import { permissionWords } from '../access/permission-words.ts';
import { accountStates } from '../accounts/account-words.ts';
import { sourceNames } from '../accounts/event-words.ts';
import { audienceNames, awardKindNames, kindNames } from '../activity/activity-words.ts';
import { percentOf } from '../activity/percent.ts';
import { choiceWordOf } from '../activity/rule-words.ts';
import { mismatchWords } from '../books/book-words.ts';
import { kindOf, lengthUnitNames, payWayNames } from '../catalogue/catalogue-words.ts';
import {
  blockNames,
  headingSizes,
  hueNames,
  iconNames,
  motifNames,
  noteTones,
  noticeKindNames,
  platformNames as gamePlatformNames,
  standings,
} from '../content/content-words.ts';
import { pageChoiceOf } from '../content/page/page-choices.ts';
import { formatTime } from '../format-time.ts';
import { formatMoney } from '../kit/format-number.ts';
import { roleNames } from '../kit/role-names.ts';
import {
  agreementWords,
  channelNames,
  dispositionNames,
  orderWords,
  proposalKindNames,
  proposalWords,
  refundWords,
} from '../orders/money-words.ts';
import { adPlatformNames, uploadStateNames } from '../promotion/attribution-words.ts';
import {
  assetTypeNames,
  landingNames,
  localeNames,
  pacingNames,
  platformNames,
  scopeNames,
  styleNames,
  vipNames,
} from '../promotion/promotion-words.ts';
import { lineItemLabels, sayHours } from '../promotion/say-line-item.ts';
import { feedbackStates, guardianStates, invoiceStates, ticketStates } from '../support/support-words.ts';
import { grantNames, scopeNames as clientScopeNames } from '../system/client-values.ts';
import { issueStateNames } from '../system/error-words.ts';
import { adFaultNames, faultNames } from '../system/fault-words.ts';
import { switchNames } from '../system/setting-values.ts';
import { queueNameOf, sayShift } from '../system/system-words.ts';
import { eventWords, offWords, stateWords as deliveryStates } from '../webhooks/webhook-words.ts';
import { areaOf, documentOf } from './audit-words.ts';

type Words = Readonly<Record<string, string>>;
type Told = Pick<AuditEntry, 'action' | 'subject'>;

const wordsIn = (said: Readonly<Record<string, { word: string } | { name: string }>>): Words =>
  Object.fromEntries(Object.entries(said).map(([value, one]) => [value, 'word' in one ? one.word : one.name]));

/** Labels by the end of the path, prefixed with the area; the longest match wins. Each comes from its page. */
const wordsByPlace: Readonly<Record<string, Words>> = {
  role: roleNames,
  'operator.by': { link: '一次性链接', passkey: '通行密钥' },
  'operator.scopes': permissionWords,
  'account.state': wordsIn(accountStates),
  source: sourceNames,
  vas: { 3: kindOf(3), 5: kindOf(5) },
  'refund.kind': proposalKindNames,
  'refund.state': wordsIn({ ...refundWords, ...proposalWords }),
  'review.kind': proposalKindNames,
  'review.state': wordsIn(refundWords),
  'review.channel': channelNames,
  disposition: dispositionNames,
  orderState: wordsIn(orderWords),
  'reconcile.state': { open: '待处理', resolved: '已处理' },
  'reconcile.kind': wordsIn(mismatchWords),
  'agreement.state': wordsIn(agreementWords),
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
  'ads.state': wordsIn(uploadStateNames),
  'activity.kind': kindNames,
  audience: audienceNames,
  'prizes.kind': awardKindNames,
  'goods.kind': awardKindNames,
  'award.kind': awardKindNames,
  hue: hueNames,
  motif: motifNames,
  standing: { published: standings.live.word, hidden: standings.hidden.word },
  'content.fields.kind': noticeKindNames,
  'content.fields.icon': iconNames,
  'content.fields.platforms': gamePlatformNames,
  'ticket.state': wordsIn(ticketStates),
  'feedback.state': wordsIn(feedbackStates),
  'guardian.state': wordsIn(guardianStates),
  'invoice.state': wordsIn(invoiceStates),
  'error.state': wordsIn(issueStateNames),
  'client.scopes': clientScopeNames,
  'client.grants': grantNames,
  'webhook.kinds': eventWords,
  'webhook.offBecause': offWords,
  'webhook.state': wordsIn(deliveryStates),
  'settings.kind': providerKindNames,
  sandbox: faultNames,
  'sandbox.platform': adPlatformNames,
  'sandbox.fault': adFaultNames,
};

/** Enum values of long texts, anywhere in content. */
const wordsInTexts: Readonly<Record<string, Words>> = { type: blockNames, level: headingSizes, tone: noteTones };

/** Values with a formatter. */
const sayings: Readonly<Record<string, (value: string) => string>> = {
  'job.queue': queueNameOf,
  'clock.值': (ms) => sayShift(Number(ms)),
  'prizes.weight': (weight) => (/^\d+$/.test(weight) ? `${percentOf(Number(weight))}%` : weight),
  'item.hours': (marks) => (/^[01]+$/.test(marks) ? sayHours(marks) : marks),
};

const yesOrNo: Words = { true: '是', false: '否' };
const isMoney = (path: string) => /(?:Fen|priceCents)$/.test(path);
const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(value);

/** `activity.prizes.kind`, `prizes.kind`, `kind`: the most exact first. */
function placesOf(path: string, { action }: Told): string[] {
  const steps = [areaOf(action), ...path.replaceAll(/\[\d+\]/g, '').split('.')].filter(Boolean);
  return steps.map((_, at) => steps.slice(at).join('.'));
}

/** The label of a changed value; money in yuan, moments in Beijing time; otherwise as stored. */
export function wordsOfValue(path: string, value: string, told: Told): string {
  const places = placesOf(path, told);
  const word = wordOfChoice(places, value) ?? yesOrNo[value] ?? wordElsewhere(path, value, told);
  if (word !== undefined) return word;
  const say = places.map((place) => sayings[place]).find(Boolean);
  if (say) return say(value);
  if (isMoney(path) && /^-?\d+$/.test(value)) return formatMoney(Number(value));
  return isMoment(value) ? formatTime(value) : value;
}

function wordOfChoice(places: readonly string[], value: string): string | undefined {
  const place = places.find((one) => wordsByPlace[one] && Object.hasOwn(wordsByPlace[one], value));
  return place === undefined ? undefined : wordsByPlace[place]?.[value];
}

/** Enum values of shared shapes: long texts, rules, documents, switches of settings. */
function wordElsewhere(path: string, value: string, told: Told): string | undefined {
  const part = nameIn(path);
  const area = areaOf(told.action);
  if (area === 'settings') return switchNames[value];
  const ofText = area === 'content' ? wordsInTexts[part]?.[value] : undefined;
  if (ofText) return ofText;
  const said = documentOf(told) ? pageChoiceOf(value, part) : isOfRules(path) ? choiceWordOf(value) : value;
  return said === value ? undefined : said;
}
const isOfRules = (path: string) => /^rules\b|\bperPeriod\.period$/.test(path);
