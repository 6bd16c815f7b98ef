import { lazy } from 'react';
import type { ConsolePage } from '../shell/page.ts';

export const auditPages: readonly ConsolePage[] = [
  {
    path: '/console/audit',
    title: '审计日志',
    icon: 'audit',
    permit: 'audit.read',
    alias: 'audit log shenji 记录',
    searchBy: 'q',
    view: lazy(() => import('./audit-page.tsx').then((file) => ({ default: file.AuditPage }))),
  },
];
