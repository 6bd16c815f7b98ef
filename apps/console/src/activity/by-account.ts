import type { Filter } from '../kit/table/filter-bar.tsx';

/** Filter by one account. */
export const byAccount: Filter = {
  name: 'account',
  kind: 'search',
  label: '查找账号',
  placeholder: '完整的账号编号',
};
