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
];
