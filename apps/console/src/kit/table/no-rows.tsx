import { Button } from 'antd';
import type { ReactNode } from 'react';
import { EmptyView } from '../../components/views.tsx';
import { useChangeQuery } from '../../shell/address.ts';
import { clearOf, type Filter } from './filter-bar.tsx';
import { fromTheStart, type ListQuery } from './list-query.ts';

/** Message for a list that has no rows at all, although no filter is set. */
export type Empty = { title: string; message: string; action?: ReactNode };

type Props = { what: string; query: ListQuery; filters: readonly Filter[]; empty?: Empty | undefined };

/** Explains why a list shows no rows, and offers a link or button that helps. */
export function NoRows({ what, query, filters, empty }: Props) {
  const changeQuery = useChangeQuery();
  if (query.place !== null) return <NoFurtherRows what={what} />;
  if (Object.keys(query.filters).length > 0)
    return (
      <EmptyView isSearch title={`没有符合条件的${what}`} message="换一个条件，或者清除筛选再看。">
        <Button onClick={() => changeQuery(clearOf(filters))}>清除筛选</Button>
      </EmptyView>
    );
  return (
    <EmptyView title={empty?.title ?? `还没有${what}`} message={empty?.message ?? '有了之后会出现在这里。'}>
      {empty?.action}
    </EmptyView>
  );
}

/** Shown on a page after the end of the list; links to the first page. */
export function NoFurtherRows({ what }: { what: string }) {
  const changeQuery = useChangeQuery();
  return (
    <EmptyView isSearch title={`后面没有${what}了`} message="这一页的内容可能已经处理掉或者被删除。">
      <Button onClick={() => changeQuery(fromTheStart({}))}>回到第一页</Button>
    </EmptyView>
  );
}
