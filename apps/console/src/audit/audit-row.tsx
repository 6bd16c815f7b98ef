import type { AuditEntry } from '@feisuo/contract/schemas/operator';
import { useMemo, useState } from 'react';
import { Button } from 'antd';
import { formatTime } from '../format-time.ts';
import { wordsOfAction, wordsOfActor, wordsOfSubject } from './audit-words.ts';
import styles from './audit.module.css';
import { describeChange, type FieldChange } from './describe-change.ts';
import { wordsOfField } from './field-words.ts';
import { wordsOfValue } from './value-words.ts';

const shownAtFirst = 4;

export function AuditRow({ entry }: { entry: AuditEntry }) {
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
          {wordsOfAction(entry.action)} <b title={entry.subject}>{wordsOfSubject(entry)}</b>
        </p>
        {entry.reason && <p className={styles.reason}>原因：{entry.reason}</p>}
        {shown.length > 0 && (
          <ul className={styles.changes}>
            {shown.map((change) => (
              <Change key={change.path} change={change} entry={entry} />
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
function Change({ change, entry }: { change: FieldChange; entry: AuditEntry }) {
  return (
    <li>
      <span className={styles.field} title={change.path}>
        {wordsOfField(change.path, entry)}
      </span>
      {change.before !== undefined && <del>{wordsOfValue(change.path, change.before, entry)}</del>}
      {change.before !== undefined && change.after !== undefined && <span aria-hidden="true">→</span>}
      {change.after !== undefined && <ins>{wordsOfValue(change.path, change.after, entry)}</ins>}
    </li>
  );
}
