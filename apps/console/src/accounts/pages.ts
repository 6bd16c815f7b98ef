import { operatorActions } from '@feisuo/contract/facts/operator-actions';
import { lazy } from 'react';
import type { ConsolePage } from '../shell/page.ts';

export const accountsPages: readonly ConsolePage[] = [
  {
    path: '/console/accounts',
    title: '账号',
    icon: 'accounts',
    permit: 'accounts.read',
    searchBy: 'q',
    alias: 'accounts users zhanghao 用户 会员',
    view: lazy(() => import('./accounts-page.tsx').then((file) => ({ default: file.AccountsPage }))),
  },
  {
    path: '/console/accounts/unfreeze',
    title: '批量解冻',
    icon: 'accounts',
    permit: operatorActions['account.unfreeze'].permission,
    under: '/console/accounts',
    alias: 'unfreeze jiedong 解冻 名单',
    view: lazy(() => import('./unfreeze-page.tsx').then((file) => ({ default: file.UnfreezePage }))),
  },
  {
    path: '/console/accounts/:id',
    title: '账号',
    icon: 'accounts',
    permit: 'accounts.read',
    under: '/console/accounts',
    view: lazy(() => import('./account-page.tsx').then((file) => ({ default: file.AccountPage }))),
  },
];
