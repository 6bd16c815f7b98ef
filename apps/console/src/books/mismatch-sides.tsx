import type { MismatchDetail } from '@feisuo/contract/schemas/console-books';
import { channelNames } from './book-texts.ts';
import styles from './books.module.css';
import { fieldsOf } from './mismatch-fields.ts';

/** What each side has of a row, field by field. */
export function MismatchSides({ detail }: { detail: MismatchDetail }) {
  return (
    <div className={styles.sides} role="table" aria-label="两边的记录对比">
      <div role="row">
        <span role="columnheader">记录</span>
        <span role="columnheader">我方</span>
        <span role="columnheader">{channelNames[detail.mismatch.channel]}账单</span>
      </div>
      {fieldsOf(detail).map(({ name, ours, theirs, differs }) => (
        <div key={name} role="row">
          <span role="rowheader">{name}</span>
          {[ours, theirs].map((text, side) => (
            <span key={side === 0 ? 'ours' : 'theirs'} role="cell" data-differs={differs || undefined}>
              {text}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
