import { Button } from 'antd';
import type { ReactNode } from 'react';
import { EmptyView } from '../../components/views.tsx';
import { useChangeQuery } from '../../shell/address.ts';
import { clearOf, type Filter } from './filter-bar.tsx';
import { fromTheStart, type ListQuery } from './list-query.ts';

/** Shown when there are no rows even without filters. */
export type Empty = { title: string; says: string; action?: ReactNode };

type Props = { what: string; query: ListQuery; filters: readonly Filter[]; empty?: Empty | undefined };

/** Why a page of a list is empty, and the remedy. */
export function NoRows({ what, query, filters, empty }: Props) {
  const changeQuery = useChangeQuery();
  if (query.place !== null) return <NoFurtherRows what={what} />;
  if (Object.keys(query.filters).length > 0)
    return (
      <EmptyView isSearch title={`没有符合条件的${what}`} says="换一个条件，或者清除筛选再看。">
        <Button onClick={() => changeQuery(clearOf(filters))}>清除筛选</Button>
      </EmptyView>
    );
  return (
    <EmptyView title={empty?.title ?? `还没有${what}`} says={empty?.says ?? '有了之后会出现在这里。'}>
      {empty?.action}
    </EmptyView>
  );
}

/** A page beyond the end, with a link to the first. */
export function NoFurtherRows({ what }: { what: string }) {
  const changeQuery = useChangeQuery();
  return (
    <EmptyView isSearch title={`后面没有${what}了`} says="这一页的内容可能已经处理掉或者被删除。">
      <Button onClick={() => changeQuery(fromTheStart({}))}>回到第一页</Button>
    </EmptyView>
  );
}
