import { lazy } from 'react';
import type { ConsolePage } from '../shell/page.ts';

export const accessPages: readonly ConsolePage[] = [
  {
    path: '/console/operators',
    title: '运营人员',
    icon: 'operators',
    permit: 'operators.read',
    alias: 'operators roles access renyuan 角色 权限 邀请',
    view: lazy(() => import('./operators-page.tsx').then((file) => ({ default: file.OperatorsPage }))),
  },
  {
    path: '/console/me',
    title: '我的账户',
    icon: 'me',
    permit: null,
    alias: 'me profile factor token wode 两步验证 令牌',
    view: lazy(() => import('./me-page.tsx').then((file) => ({ default: file.MePage }))),
  },
];
