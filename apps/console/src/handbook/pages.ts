import { lazy } from 'react';
import type { ConsolePage } from '../shell/page.ts';

export const handbookPages: readonly ConsolePage[] = [
  {
    path: '/console/handbook',
    title: '使用手册',
    icon: 'handbook',
    permit: null,
    alias: 'handbook help manual docs shouce bangzhu 帮助 说明 文档',
    view: lazy(() => import('./handbook-page.tsx').then((file) => ({ default: file.HandbookPage }))),
  },
  {
    path: '/console/handbook/webhooks',
    under: '/console/handbook',
    title: '接收指南',
    icon: 'handbook',
    permit: null,
    alias: 'webhook signature yanqian 验签 签名 回调 接收方',
    view: lazy(() => import('./webhook-guide-page.tsx').then((file) => ({ default: file.WebhookGuidePage }))),
  },
];
