import { lazy } from 'react';
import type { ConsolePage } from '../shell/page.ts';

export const contentPages: readonly ConsolePage[] = [
  {
    path: '/console/content',
    title: '内容',
    icon: 'content',
    permit: 'content.read',
    searchBy: 'q',
    alias: 'content news neirong 资讯 公告 游戏 帮助 协议 页面文字 首页',
    view: lazy(() => import('./items-page.tsx').then((file) => ({ default: file.ItemsPage }))),
  },
  {
    path: '/console/content/:kind',
    title: '内容',
    icon: 'content',
    permit: 'content.read',
    under: '/console/content',
    view: lazy(() => import('./items-page.tsx').then((file) => ({ default: file.ItemsPage }))),
  },
  {
    path: '/console/content/:kind/:id',
    title: '内容编辑',
    icon: 'content',
    permit: 'content.read',
    under: '/console/content',
    mountedBy: ['kind'],
    view: lazy(() => import('./item-page.tsx').then((file) => ({ default: file.ItemPage }))),
  },
];
