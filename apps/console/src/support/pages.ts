import { lazy } from 'react';
import type { ConsolePage } from '../shell/page.ts';

export const supportPages: readonly ConsolePage[] = [
  {
    path: '/console/support',
    title: '工单',
    icon: 'support',
    permit: 'support.read',
    searchBy: 'q',
    alias: 'support tickets gongdan 客服',
    view: lazy(() => import('./tickets-page.tsx').then((file) => ({ default: file.TicketsPage }))),
  },
  {
    path: '/console/support/:number',
    title: '工单',
    icon: 'support',
    permit: 'support.read',
    under: '/console/support',
    view: lazy(() => import('./ticket-page.tsx').then((file) => ({ default: file.TicketPage }))),
  },
  {
    path: '/console/feedback',
    title: '反馈',
    icon: 'feedback',
    permit: 'support.read',
    searchBy: 'q',
    alias: 'feedback fankui 意见',
    view: lazy(() => import('./feedback-page.tsx').then((file) => ({ default: file.FeedbackPage }))),
  },
  {
    path: '/console/feedback/:number',
    title: '反馈',
    icon: 'feedback',
    permit: 'support.read',
    under: '/console/feedback',
    view: lazy(() => import('./feedback-case-page.tsx').then((file) => ({ default: file.FeedbackCasePage }))),
  },
  {
    path: '/console/guardians',
    title: '监护人申请',
    icon: 'guardian',
    permit: 'support.guardian',
    alias: 'guardians jianhuren 未成年人',
    view: lazy(() => import('./guardians-page.tsx').then((file) => ({ default: file.GuardiansPage }))),
  },
  {
    path: '/console/guardians/:number',
    title: '监护人申请',
    icon: 'guardian',
    permit: 'support.guardian',
    under: '/console/guardians',
    view: lazy(() => import('./guardian-page.tsx').then((file) => ({ default: file.GuardianPage }))),
  },
  {
    path: '/console/reply-templates',
    title: '回复模板',
    icon: 'support',
    permit: 'support.read',
    under: '/console/support',
    alias: 'templates moban',
    view: lazy(() => import('./templates-page.tsx').then((file) => ({ default: file.TemplatesPage }))),
  },
];
