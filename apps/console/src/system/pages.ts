import { lazy } from 'react';
import type { ConsolePage } from '../shell/page.ts';

export const systemPages: readonly ConsolePage[] = [
  {
    path: '/console/system',
    title: '系统',
    icon: 'system',
    permit: 'system.read',
    alias: 'system jobs xitong 任务 队列 死信 健康',
    view: lazy(() => import('./system-page.tsx').then((file) => ({ default: file.SystemPage }))),
  },
];
