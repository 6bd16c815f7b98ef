import {
  thingKey,
  possibleThing,
  nameIn,
  thingOfField,
  thingOfSubject,
  type AuditThing,
} from '@feisuo/contract/facts/audited-entities';
import type { AuditEntry } from '@feisuo/contract/schemas/operator';
import { useMemo, useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useBranded } from '../brand.ts';
import { formatTime } from '../format-time.ts';
import { describeAction, describeActor, areaOf } from './audit-texts.ts';
import styles from './audit.module.css';
import { describeField } from './field-texts.ts';
import { describeSubject, type Names } from './subject-texts.ts';
import { describeValue } from './value-texts.ts';

type Entry = Pick<AuditEntry, 'action' | 'subject'>;

const at = (place: string) => (id: string) => `/console/${place}/${encodeURIComponent(id)}`;
const list = (place: string) => () => `/console/${place}`;
const item = (subject: string) => {
  const [kind = '', id] = subject.split('/');
  return id === undefined ? at('content/page')(subject) : at(`content/${encodeURIComponent(kind)}`)(id);
};

/** Console page of an entry's subject, by area. A subject without a page of its own links to the list page. */
const places: Readonly<Record<string, (subject: string) => string>> = {
  operator: list('operators'),
  account: at('accounts'),
  vip: at('accounts'),
  order: list('orders'),
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
/**
 * The subject of these entries is an account id. In older entries it is the number of an award, which has fewer digits
 * than an account id.
 */
const holder = (subject: string) => (/^\d{1,14}$/.test(subject) ? null : at('accounts')(subject));
const actionPlaces: Readonly<Record<string, ((subject: string) => string | null) | null>> = {
  'refund.give': at('orders'),
  'account.export_list': list('accounts'),
  'account.preview_unfreeze': list('accounts/unfreeze'),
  'account.unfreeze_list': list('accounts/unfreeze'),
  'webhook.retry': at('system/webhook-deliveries'),
  'settings.test': at('system/settings'),
  'activity.reverse': holder,
  'activity.undo_exchange': holder,
  // The subject was deleted, so there is no page.
  'page.remove': null,
  'webhook.remove': null,
  'client.remove': null,
};

/** Path of the subject's page; null if it has none. */
export function pathOfSubject({ action, subject }: Entry): string | null {
  const place = Object.hasOwn(actionPlaces, action) ? actionPlaces[action] : places[areaOf(action)];
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
const ids = new Set(['orderId', 'accountId', 'refundNo', 'transactionId', 'reference', 'session', 'sha256', 'id']);

/** The page of the entity that a value refers to, and whether the value is an id. `isNamed`: the entity has a name. */
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
        {describeActor(entry.actor)}
        {entry.from && <small>{entry.from}</small>}
      </span>
      <div className={styles.what}>
        <p>
          {describeAction(entry.action)} <Subject entry={entry} names={names} />
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

/** Removed values are struck through and new ones underlined, so that they also differ on greyscale screens. */
function Change({ change, entry, names }: { change: FieldChange; entry: AuditEntry; names: Names }) {
  const of = { path: change.path, entry, names };
  return (
    <li>
      <span className={styles.field} title={change.path}>
        {describeField(change.path, entry)}
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

/** The subject's name as a link. An id without a name is set in a monospaced font. */
function Subject({ entry, names }: { entry: AuditEntry; names: Names }) {
  const words = useBranded()(describeSubject(entry, names));
  const to = pathOfSubject(entry);
  return (
    <b title={entry.subject} className={isBare(words, entry.subject) ? styles.id : undefined}>
      {to === null ? words : <Link to={to}>{words}</Link>}
      {thingOfSubject(entry.action) === 'account' && words !== entry.subject && <small>{entry.subject}</small>}
    </b>
  );
}

type ValueProps = { path: string; value: string; entry: AuditEntry; names: Names };
function Value({ path, value, entry, names }: ValueProps) {
  const thing = possibleThing(path);
  const name = thing ? names[thingKey(thing, value)] : undefined;
  const { to, isId } = linkOfValue(path, value, name !== undefined);
  const branded = useBranded();
  const words = name === undefined ? describeValue(path, value, entry) : branded(name);
  const shown = <span className={isId && words === value ? styles.id : undefined}>{words}</span>;
  return to === null ? shown : <Link to={to}>{shown}</Link>;
}

const isBare = (words: string, subject: string) => words === subject && /^[\w:.-]+$/.test(subject);

/** A changed field. `undefined` means that the field was absent before, or is absent after. */
type FieldChange = { path: string; before: string | undefined; after: string | undefined };

/**
 * Compares two documents field by field, in the order of the newer one, because a list of differences is easier to
 * read than two nested documents.
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
    // A null field gets a line; a missing document gets none.
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
