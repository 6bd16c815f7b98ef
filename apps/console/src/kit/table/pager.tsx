import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './table.module.css';

type Props = {
  pageNumber: number | null;
  count: number;
  total: number | undefined;
  isFetching: boolean;
  /** Sums of all rows of the list; shown on every page. */
  summary?: ReactNode;
  toNext: (() => void) | null;
  toPrevious: (() => void) | null;
};

/** Links to the previous and the next page only: in a million rows, jumping to a page number would not help. */
export function Pager({ pageNumber, count, total, isFetching, summary, toNext, toPrevious }: Props) {
  return (
    <div className={styles.pager}>
      <div className={styles.summary}>
        <span aria-live="polite">
          {isFetching
            ? '正在读取…'
            : total === undefined
              ? `本页 ${count} 条`
              : `共 ${total.toLocaleString('zh-CN')} 条`}
        </span>
        {summary}
      </div>
      <nav aria-label="翻页">
        {pageNumber !== null && <span>第 {pageNumber} 页</span>}
        <Button size="small" disabled={toPrevious === null} onClick={() => toPrevious?.()}>
          {pageNumber === null ? '回到第一页' : '上一页'}
        </Button>
        <Button size="small" disabled={toNext === null} onClick={() => toNext?.()}>
          下一页
        </Button>
      </nav>
    </div>
  );
}
