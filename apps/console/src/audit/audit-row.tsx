import { thingKey, thingPerhaps } from '@feisuo/contract/facts/audit-things';
import type { AuditEntry } from '@feisuo/contract/schemas/operator';
import { useMemo, useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router';
import { formatTime } from '../format-time.ts';
import { linkOfValue, pathOfSubject } from './audit-links.ts';
import { wordsOfAction, wordsOfActor } from './audit-words.ts';
import styles from './audit.module.css';
import { wordsOfField } from './field-words.ts';
import { wordsOfSubject, type Names } from './subject-words.ts';
import { wordsOfValue } from './value-words.ts';

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

/** Struck through and underlined as well as coloured: the difference must survive a grey screen. */
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

/** By its name and leading there; an id that nobody has a name for is set as one. */
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
  const thing = thingPerhaps(path);
  const name = thing ? names[thingKey(thing, value)] : undefined;
  const { to, isId } = linkOfValue(path, value, name !== undefined);
  const words = name ?? wordsOfValue(path, value, entry);
  const shown = <span className={isId && words === value ? styles.id : undefined}>{words}</span>;
  return to === null ? shown : <Link to={to}>{shown}</Link>;
}

const isBare = (words: string, subject: string) => words === subject && /^[\w:.-]+$/.test(subject);

/** One field that differs: `undefined` on a side means that it was not there. */
type FieldChange = { path: string; before: string | undefined; after: string | undefined };

/**
 * Compares two documents field by field, in the order of the newer one. Documents are deep and changes small,
 * so a list of what differs reads better than both documents side by side.
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
    // A missing document has no fields; a field that is null says so.
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
