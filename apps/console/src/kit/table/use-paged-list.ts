import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useChangeQuery } from '../../shell/address.ts';
import { useRemote } from '../../use-remote.ts';
import { atPlace, placesBefore, readListQuery, requestOf } from './list-query.ts';

/**
 * The answer for every list. `total`: number of all rows, if counting is cheap; `countedUntil`: when the sums were last
 * updated; `names`: names of entities in the rows.
 */
export type ListPage<Row> = {
  list: Row[];
  next: string | null;
  total?: number;
  countedUntil?: string | null;
  names?: Readonly<Record<string, string>>;
};

type Options<Row> = {
  from: string;
  filters: readonly string[];
  cursor?: string;
  everyMs?: number | ((rows: readonly Row[]) => number | null);
  /** The list is loaded again when this value changes. */
  refreshKey?: unknown;
};

/** One page of a list that the server divides into pages. The page's address stores filters and cursor. */
export function usePagedList<Row>({ from, filters: names, cursor = 'after', everyMs, refreshKey }: Options<Row>) {
  const changeQuery = useChangeQuery();
  const [address] = useSearchParams();
  const nameList = names.join();
  const query = useMemo(() => readListQuery(address, nameList ? nameList.split(',') : []), [address, nameList]);
  const request = requestOf(from, query, cursor);
  const remote = useRemote<ListPage<Row>>(request, {
    everyMs: (last) => (typeof everyMs === 'function' ? everyMs(last?.list ?? []) : (everyMs ?? null)),
  });
  const { refresh } = remote;
  const lastKey = useRef(refreshKey);
  useEffect(() => {
    if (lastKey.current === refreshKey) return;
    lastKey.current = refreshKey;
    void refresh();
  }, [refreshKey, refresh]);
  const places = placesBefore(useLocation().state);
  const next = remote.data?.next ?? null;
  return {
    remote,
    query,
    pageNumber: query.place === null ? 1 : places.length > 0 ? places.length + 1 : null,
    toNext:
      next === null
        ? null
        : (more: object = {}) => changeQuery(atPlace(next), { places: [...places, query.place ?? ''], ...more }),
    // If a link opened this page, the cursors of previous pages are unknown. The button then leads to the first page.
    toPrevious:
      query.place === null
        ? null
        : (more: object = {}) => changeQuery(atPlace(places.at(-1) ?? null), { places: places.slice(0, -1), ...more }),
  };
}
