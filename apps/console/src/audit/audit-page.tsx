import type { Permission } from '@feisuo/contract/facts/permissions';
import type { AuditEntry } from '@feisuo/contract/schemas/operator';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { MAX_AUDIT_VALUES, nameIn } from '@feisuo/contract/facts/audited-entities';
import { noteChoices } from '@feisuo/contract/schemas/audit-enum-values';
import { Card } from '../components/card.tsx';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { FilterBar, type Filter } from '../kit/table/filter-bar.tsx';
import { NoRows } from '../kit/table/no-rows.tsx';
import { Pager } from '../kit/table/pager.tsx';
import { usePagedList } from '../kit/table/use-paged-list.ts';
import { AuditRow } from './audit-row.tsx';
import { actionOptions, actionsCalled } from './audit-texts.ts';
import styles from './audit.module.css';
import { ChainCard } from './verify-log-card.tsx';
import { describeValue } from './value-texts.ts';

/** Minimum length of a search text for labels. A single character would match too many. */
const LEAST = 2;

/** Stored values whose label contains the search words, in the format of the audit query: `state=frozen`. */
export function valuesCalled(words: string): string[] {
  if (words.length < LEAST) return [];
  told ??= tellAll();
  return [...told].flatMap(([value, said]) => (said.includes(words) ? [value] : [])).slice(0, MAX_AUDIT_VALUES);
}

/** Stored values and their labels; computed once for all searches. */
let told: ReadonlyMap<string, string> | null = null;
const tellAll = () =>
  new Map(
    noteChoices()
      .map(({ action, path, value }) => {
        const said = describeValue(path, value, { action, subject: '' });
        return [`${action}:${nameIn(path)}=${value}`, said] as const;
      })
      .filter(([value]) => /^[\w.]+:\w+=[\w.-]+$/.test(value)),
  );

const filtersFor = (may: (permission: Permission) => boolean): Filter[] => [
  {
    name: 'q',
    kind: 'search',
    label: '动作、改动、对象、原因或地址',
    placeholder: '动作、改动前后、对象、原因、来源地址的一部分',
  },
  { name: 'actor', kind: 'search', label: '操作人', placeholder: '操作人名字的一部分' },
  { name: 'action', kind: 'choice', label: '动作', options: actionOptions(may) },
  { name: 'since', kind: 'day', label: '从' },
  { name: 'until', kind: 'day', label: '到' },
];

/**
 * Builds the path of the audit query. Its parameters name the stored actions and values whose Chinese label contains
 * the search words.
 */
function asked(words: string): string {
  const named = actionsCalled(words);
  const valued = valuesCalled(words);
  const more = new URLSearchParams({
    ...(named.length > 0 && { named: named.join() }),
    ...(valued.length > 0 && { valued: valued.join() }),
  });
  return more.size > 0 ? `audit?${more.toString()}` : 'audit';
}

const empty = { title: '还没有记录', message: '运营人员和命令行做的每次改动都会记在这里，不能修改。' };

/** The audit log: who did what to whom, when, from where and why. It can be checked for tampering. */
export function AuditPage() {
  const filters = filtersFor(useMay());
  const words = useSearchParams()[0].get('q')?.trim() ?? '';
  const from = useMemo(() => asked(words), [words]);
  const { remote, query, ...pager } = usePagedList<AuditEntry>({
    from,
    filters: filters.map(({ name }) => name),
    cursor: 'before',
  });
  return (
    <div className={styles.page}>
      <FilterBar filters={filters} values={query.filters}>
        <Button onClick={() => void remote.refresh()}>刷新</Button>
      </FilterBar>
      <RemoteView what="审计日志" remote={remote}>
        {({ list, names = {} }) =>
          list.length === 0 ? (
            <NoRows what="记录" query={query} filters={filters} empty={empty} />
          ) : (
            <Card title="改动记录" flush>
              <ol className={styles.list}>
                {list.map((entry) => (
                  <AuditRow key={entry.id} entry={entry} names={names} />
                ))}
              </ol>
              <Pager {...pager} count={list.length} total={undefined} isFetching={remote.isFetching} />
            </Card>
          )
        }
      </RemoteView>
      <ChainCard />
    </div>
  );
}
