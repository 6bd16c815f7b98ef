import { lazy } from 'react';
import type { ConsolePage } from '../shell/page.ts';

export const siteSettingsPages: readonly ConsolePage[] = [
  {
    path: '/console/site',
    title: '站点设置',
    icon: 'site',
    permit: 'content.read',
    alias: 'site brand zhandian 品牌 备案 联系方式 电话 页脚 页头 社群 二维码',
    view: lazy(() => import('./site-page.tsx').then((file) => ({ default: file.SitePage }))),
  },
];
