import { lazy } from 'react';
import type { ConsolePage } from '../shell/page.ts';

const permit = 'activity.read';

export const activityPages: readonly ConsolePage[] = [
  {
    path: '/console/activities',
    title: '活动',
    icon: 'activity',
    permit,
    alias: 'activity huodong 抽奖 签到 补给站 邀请 页面搭建',
    view: lazy(() => import('./activities-page.tsx').then((file) => ({ default: file.ActivitiesPage }))),
  },
  {
    path: '/console/activities/codes',
    title: '兑换码',
    icon: 'activity',
    permit,
    under: '/console/activities',
    alias: 'codes duihuanma 批次',
    view: lazy(() => import('./codes-page.tsx').then((file) => ({ default: file.CodesPage }))),
  },
  {
    path: '/console/activities/new',
    title: '新建活动',
    icon: 'activity',
    permit: 'activity.write',
    under: '/console/activities',
    view: lazy(() => import('./new-activity-page.tsx').then((file) => ({ default: file.NewActivityPage }))),
  },
  {
    path: '/console/activities/:id',
    title: '活动',
    icon: 'activity',
    permit,
    under: '/console/activities',
    view: lazy(() => import('./activity-page.tsx').then((file) => ({ default: file.ActivityPage }))),
  },
  {
    path: '/console/activities/:id/edit',
    title: '编辑活动',
    icon: 'activity',
    permit,
    under: '/console/activities',
    view: lazy(() => import('./edit-activity-page.tsx').then((file) => ({ default: file.EditActivityPage }))),
  },
  {
    path: '/console/activities/:id/given',
    title: '发放记录',
    icon: 'activity',
    permit,
    under: '/console/activities',
    view: lazy(() => import('./awards-given-page.tsx').then((file) => ({ default: file.GivenPage }))),
  },
];
