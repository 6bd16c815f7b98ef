import type { Filter } from '../kit/table/filter-bar.tsx';
import { filterStates, membershipNames } from './account-texts.ts';

export const accountFilters: readonly Filter[] = [
  { name: 'q', kind: 'search', label: '查找账号', placeholder: '编号、手机号、邮箱、用户名、头像地址，或昵称开头' },
  { name: 'state', kind: 'choice', label: '状态', options: filterStates },
  {
    name: 'vip',
    kind: 'choice',
    label: '会员',
    options: Object.entries(membershipNames).map(([value, label]) => ({ value, label })),
  },
  { name: 'channel', kind: 'picked', label: '注册渠道', what: '渠道', from: 'channels' },
  { name: 'from', kind: 'day', label: '注册从' },
  { name: 'to', kind: 'day', label: '注册到' },
  { name: 'ends_from', kind: 'day', label: '到期从', isRare: true },
  { name: 'ends_to', kind: 'day', label: '到期到', isRare: true },
];
