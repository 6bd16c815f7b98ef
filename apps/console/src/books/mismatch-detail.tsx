import type { ConsoleMismatch, MismatchDetail } from '@feisuo/contract/schemas/console-books';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useMay } from '../kit/me.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { useRemote } from '../use-remote.ts';
import { channelNames, mismatchTexts } from './book-texts.ts';
import styles from './books.module.css';
import { fieldsOf } from './mismatch-fields.ts';

type Acts = { onResolve: (mismatch: ConsoleMismatch) => void; onRead: (mismatch: ConsoleMismatch) => void };

/** Shows the details of a row of the list. */
export const detailWith = (acts: Acts) => (mismatch: ConsoleMismatch) => <MismatchView mismatch={mismatch} {...acts} />;

/** A mismatch: the records in our books and on the bill, and what to do about it. */
function MismatchView({ mismatch, onResolve, onRead }: Acts & { mismatch: ConsoleMismatch }) {
  const remote = useRemote<MismatchDetail>(`books/mismatches/${mismatch.id}`);
  const may = useMay();
  const { kind, channel, day, orderId, resolvedAt } = mismatch;
  return (
    <div className={styles.detail}>
      <section>
        <h3>两边的记录</h3>
        <RemoteView what="两边的记录" remote={remote}>
          {(detail) => <Sides detail={detail} />}
        </RemoteView>
      </section>
      <section>
        <h3>怎么处理</h3>
        <p>{mismatchTexts[kind].advice}。查清之后写下来龙去脉，标为已处理；这里只记下结果，不动钱。</p>
        <div className={styles.acts}>
          {orderId !== null && <Link to={`/console/orders/${encodeURIComponent(orderId)}`}>打开订单</Link>}
          {may('books.write') && (
            <>
              <Button size="small" onClick={() => onRead(mismatch)}>
                重读{channelNames[channel]} {day} 的账单
              </Button>
              {resolvedAt === null && (
                <Button size="small" onClick={() => onResolve(mismatch)}>
                  写说明，标为已处理
                </Button>
              )}
            </>
          )}
        </div>
      </section>
    </div>
  );
}

function Sides({ detail }: { detail: MismatchDetail }) {
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
