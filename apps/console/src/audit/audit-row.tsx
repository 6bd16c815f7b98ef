import { thingKey, possibleThing, nameIn, thingOfField, type AuditThing } from '@feisuo/contract/facts/audit-things';
import type { AuditEntry } from '@feisuo/contract/schemas/operator';
import { useMemo, useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router';
import { formatTime } from '../format-time.ts';
import { wordsOfAction, wordsOfActor, areaOf } from './audit-words.ts';
import styles from './audit.module.css';
import { wordsOfField } from './field-words.ts';
import { wordsOfSubject, type Names } from './subject-words.ts';
import { wordsOfValue } from './value-words.ts';

type Entry = Pick<AuditEntry, 'action' | 'subject'>;

const at = (place: string) => (id: string) => `/console/${place}/${encodeURIComponent(id)}`;
const list = (place: string) => () => `/console/${place}`;
const item = (subject: string) => {
  const [kind = '', id] = subject.split('/');
  return id === undefined ? at('content/page')(subject) : at(`content/${encodeURIComponent(kind)}`)(id);
};

/** The page of a subject, by area; a list where it has no page of its own. */
const places: Readonly<Record<string, (subject: string) => string>> = {
  operator: list('operators'),
  account: at('accounts'),
  vip: at('accounts'),
  agreement: at('agreements'),
  product: at('catalogue/products'),
  page: at('catalogue/pages'),
  slot: list('promotion'),
  promotion: at('promotion'),
  channel: list('attribution/channels'),
  release: list('downloads'),
  activity: at('activities'),
  codes: list('activities/codes'),
  content: item,
  ticket: at('support'),
  feedback: at('feedback'),
  guardian: at('guardians'),
  invoice: at('invoices'),
  template: list('reply-templates'),
  client: at('system/clients'),
  webhook: at('system/webhooks'),
  settings: at('system/settings'),
  error: at('system/errors'),
};
/** The account. Older lines have the award's number, which is shorter than any account id. */
const holder = (subject: string) => (/^\d{1,14}$/.test(subject) ? null : at('accounts')(subject));
const actPlaces: Readonly<Record<string, ((subject: string) => string | null) | null>> = {
  'refund.give': at('orders'),
  'webhook.retry': at('system/webhook-deliveries'),
  'settings.test': at('system/settings'),
  'activity.reverse': holder,
  'activity.undo_exchange': holder,
  // Nothing is left to show.
  'page.remove': null,
  'webhook.remove': null,
  'client.remove': null,
};

/** The page of the subject; null: none. */
export function pathOfSubject({ action, subject }: Entry): string | null {
  const place = Object.hasOwn(actPlaces, action) ? actPlaces[action] : places[areaOf(action)];
  return place?.(subject) ?? null;
}

const thingPlaces: Readonly<Partial<Record<AuditThing, (id: string) => string>>> = {
  product: at('catalogue/products'),
  page: at('catalogue/pages'),
  item: at('promotion'),
  activity: at('activities'),
};
const fieldPlaces: Readonly<Record<string, (id: string) => string>> = {
  orderId: at('orders'),
  accountId: at('accounts'),
};
/** Fields with ids as values. */
const ids = new Set(['orderId', 'accountId', 'refundNo', 'transactionId', 'reference', 'session', 'sha256', 'id']);

/**
 * The page of the entity that a value refers to, and whether the value is an id. `isNamed`: the entity exists and has a
 * name.
 */
export function linkOfValue(path: string, value: string, isNamed = false): { to: string | null; isId: boolean } {
  const name = nameIn(path);
  if (!/^[\w:.-]+$/.test(value)) return { to: null, isId: false };
  const thing = isNamed ? possibleThing(path) : thingOfField(path);
  const place = fieldPlaces[name] ?? (thing && thingPlaces[thing]);
  return { to: place?.(value) ?? null, isId: thing !== null || ids.has(name) };
}

const shownAtFirst = 4;

export function AuditRow({ entry, names }: { entry: AuditEntry; names: Names }) {
  const changes = useMemo(() => describeChange(entry.before, entry.after), [entry]);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, shownAtFirst);
  return (
    <li className={styles.row}>
      <time className="num" dateTime={entry.at}>
        {formatTime(entry.at)}
      </time>
      <span className={styles.actor}>
        {wordsOfActor(entry.actor)}
        {entry.from && <small>{entry.from}</small>}
      </span>
      <div className={styles.what}>
        <p>
          {wordsOfAction(entry.action)} <Subject entry={entry} names={names} />
        </p>
        {entry.reason && <p className={styles.reason}>原因：{entry.reason}</p>}
        {shown.length > 0 && (
          <ul className={styles.changes}>
            {shown.map((change) => (
              <Change key={change.path} change={change} entry={entry} names={names} />
            ))}
          </ul>
        )}
        {changes.length > shownAtFirst && (
          <Button type="link" size="small" className={styles.more ?? ''} onClick={() => setWhole(!isWhole)}>
            {isWhole ? '收起' : `还有 ${changes.length - shownAtFirst} 处改动`}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Struck through and underlined as well as coloured, for greyscale screens. */
function Change({ change, entry, names }: { change: FieldChange; entry: AuditEntry; names: Names }) {
  const of = { path: change.path, entry, names };
  return (
    <li>
      <span className={styles.field} title={change.path}>
        {wordsOfField(change.path, entry)}
      </span>
      {change.before !== undefined && (
        <del>
          <Value {...of} value={change.before} />
        </del>
      )}
      {change.before !== undefined && change.after !== undefined && <span aria-hidden="true">→</span>}
      {change.after !== undefined && (
        <ins>
          <Value {...of} value={change.after} />
        </ins>
      )}
    </li>
  );
}

/** The name as a link; an id without a name is set in mono. */
function Subject({ entry, names }: { entry: AuditEntry; names: Names }) {
  const words = wordsOfSubject(entry, names);
  const to = pathOfSubject(entry);
  return (
    <b title={entry.subject} className={isBare(words, entry.subject) ? styles.id : undefined}>
      {to === null ? words : <Link to={to}>{words}</Link>}
    </b>
  );
}

type ValueProps = { path: string; value: string; entry: AuditEntry; names: Names };
function Value({ path, value, entry, names }: ValueProps) {
  const thing = possibleThing(path);
  const name = thing ? names[thingKey(thing, value)] : undefined;
  const { to, isId } = linkOfValue(path, value, name !== undefined);
  const words = name ?? wordsOfValue(path, value, entry);
  const shown = <span className={isId && words === value ? styles.id : undefined}>{words}</span>;
  return to === null ? shown : <Link to={to}>{shown}</Link>;
}

const isBare = (words: string, subject: string) => words === subject && /^[\w:.-]+$/.test(subject);

/** A changed field: `undefined` means absent on that side. */
type FieldChange = { path: string; before: string | undefined; after: string | undefined };

/**
 * Compares two documents field by field, in the order of the newer one. A list of differences reads better than two
 * deep documents.
 */
export function describeChange(before: unknown, after: unknown): FieldChange[] {
  const old = flatten(before);
  const now = flatten(after);
  const paths = new Set([...now.keys(), ...old.keys()]);
  return [...paths]
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
    .filter((change) => change.before !== change.after);
}

function flatten(value: unknown, path = '', fields = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined) {
    // A missing document has no fields; a null field is listed.
    if (path) fields.set(path, '空');
  } else if (typeof value !== 'object') {
    fields.set(path || '值', value === '' ? '（空白）' : `${value as string | number | boolean}`);
  } else {
    const entries = Object.entries(value);
    if (entries.length === 0 && path) fields.set(path, Array.isArray(value) ? '（空列表）' : '（空）');
    for (const [key, child] of entries) {
      flatten(child, Array.isArray(value) ? `${path}[${Number(key) + 1}]` : path ? `${path}.${key}` : key, fields);
    }
  }
  return fields;
}
