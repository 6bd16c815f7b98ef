import { lazy } from 'react';
import type { ConsolePage } from '../shell/page.ts';

export const statusPages: readonly ConsolePage[] = [
  {
    path: '/console/status',
    title: '线路状态',
    icon: 'attribution',
    permit: 'content.read',
    alias: 'status incidents xianlu zhuangtai 故障 维护 拥堵 中断',
    view: lazy(() => import('./status-page.tsx').then((file) => ({ default: file.StatusPage }))),
  },
  {
    path: '/console/status/regions',
    title: '线路区域',
    icon: 'attribution',
    permit: 'content.read',
    under: '/console/status',
    alias: 'regions quyu 方向 城市',
    view: lazy(() => import('./regions-page.tsx').then((file) => ({ default: file.RegionsPage }))),
  },
];
