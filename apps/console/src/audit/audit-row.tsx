import { thingKey, thingPerhaps } from '@feisuo/contract/facts/audit-things';
import type { AuditEntry } from '@feisuo/contract/schemas/operator';
import { useMemo, useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router';
import { formatTime } from '../format-time.ts';
import { linkOfValue, pathOfSubject } from './audit-links.ts';
import { wordsOfAction, wordsOfActor } from './audit-words.ts';
import styles from './audit.module.css';
import { describeChange, type FieldChange } from './describe-change.ts';
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
