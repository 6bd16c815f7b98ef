import { lazy } from 'react';
import type { ConsolePage } from '../shell/page.ts';

export const dashboardPages: readonly ConsolePage[] = [
  {
    path: '/console/dashboard',
    title: '概览',
    icon: 'dashboard',
    permit: 'dashboard.read',
    alias: 'dashboard overview gailan 数据 报表 首页',
    view: lazy(() => import('./dashboard-page.tsx').then((file) => ({ default: file.DashboardPage }))),
  },
];
