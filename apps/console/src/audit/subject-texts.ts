import { thingKey, thingOfSubject } from '@feisuo/contract/facts/audited-entities';
import { providerGroupPrefix, settingGroups } from '@feisuo/contract/facts/setting-groups';
import { siteDocuments } from '@feisuo/contract/facts/site-documents';
import type { AuditEntry } from '@feisuo/contract/schemas/operator';
import { isContentKind, kindNames } from '../content/content-texts.ts';
import { formatTime } from '../format-time.ts';
import { channelNames } from '../orders/money-texts.ts';
import { describeRelease } from '../promotion/release-audit-subject.ts';
import { clockChanges, queueNameOf, sandboxNameOf } from '../system/system-texts.ts';
import { areaOf, documentOf } from './audit-texts.ts';

type Entry = Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>;
/** Current names of entities by key; `thingKey` makes the keys. */
export type Names = Readonly<Record<string, string>>;

/** Describes the subject of an entry: by its current name, else by the name stored in the entry, else by its id. */
export function describeSubject(entry: Entry, names: Names): string {
  const { action, subject } = entry;
  const document = documentOf(entry);
  if (document) return siteDocuments[document].name;
  const thing = thingOfSubject(action);
  const today = thing && names[thingKey(thing, subject)];
  if (thing === 'codes') return describeBatch(subject, today ?? told(entry, 'name'));
  return today ?? formatters[areaOf(action)]?.(entry) ?? told(entry, 'name', 'title') ?? subject;
}

/** Name and number of a batch of redeem codes. In older entries the subject is an id, which is abbreviated. */
function describeBatch(subject: string, name: string | null): string {
  const number = /^[0-9a-f-]{32,36}$/.test(subject) ? subject.slice(0, 8) : subject;
  return name === null ? `批次 ${number}` : `「${name}」${number}`;
}

/** Formatters of subjects, for areas whose subjects are not plain ids. */
const formatters: Readonly<Record<string, (entry: Entry) => string | null>> = {
  settings: (entry) =>
    settingGroups.find(({ id }) => id === entry.subject)?.title ??
    told(entry, 'name') ??
    entry.subject.replace(providerGroupPrefix, ''),
  slot: ({ subject }) => (subject === '*' ? '全部推广位' : null),
  account: ({ subject }) => (subject === 'accounts' ? '账号列表' : null),
  order: ({ subject }) => (subject === 'orders' ? '订单列表' : null),
  release: ({ subject }) => describeRelease(subject),
  clock: ({ subject }) => clockChanges[subject] ?? (/^\d{4}-/.test(subject) ? formatTime(subject) : null),
  refund: ({ subject }) => (subject === 'refund_limit_fen' ? '单人退款限额' : null),
  sandbox: ({ subject }) => sandboxNameOf(subject === 'ads' ? 'ad-uploads' : 'pay-sandbox'),
  job: (entry) => {
    const queue = told(entry, 'queue');
    return queue && queueNameOf(queue);
  },
  reconcile: ({ subject }) => {
    const [channel = '', day] = subject.split(' ');
    return day === undefined ? null : `${(channelNames as Names)[channel] ?? channel} ${day}`;
  },
  content: (entry) => {
    if (entry.action === 'content.remove_examples') return '全部示例';
    const [kind = '', id = ''] = entry.subject.split('/');
    const fields = within(entry.after, 'fields') ?? within(entry.before, 'fields');
    const title = told({ before: null, after: fields }, 'title', 'name', 'question') ?? id;
    return isContentKind(kind) ? `${kindNames[kind]}「${title}」` : null;
  },
  database: ({ subject }) => (subject === 'demo' ? '演示内容' : subject.replace(/ rows$/, ' 行')),
};

const within = (side: unknown, name: string): unknown =>
  typeof side === 'object' && side !== null ? (side as Record<string, unknown>)[name] : undefined;

/** The first of these fields that contains text, in the state after the change or else before the change. */
function told({ before, after }: Pick<Entry, 'before' | 'after'>, ...fields: string[]): string | null {
  const found = [after, before].flatMap((side) => fields.map((name) => within(side, name)));
  return found.find((value): value is string => typeof value === 'string' && value !== '') ?? null;
}
