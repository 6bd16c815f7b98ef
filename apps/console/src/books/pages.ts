import { lazy } from 'react';
import type { ConsolePage } from '../shell/page.ts';

const books = { icon: 'books', permit: 'books.read' } as const;

export const booksPages: readonly ConsolePage[] = [
  {
    ...books,
    path: '/console/books',
    toDos: ['mismatches'],
    title: '账本',
    alias: 'books ledger zhangben 余额 分录 对账 收入',
    view: lazy(() => import('./ledger-page.tsx').then((file) => ({ default: file.LedgerPage }))),
  },
  {
    ...books,
    path: '/console/books/reconciliation',
    title: '对账',
    under: '/console/books',
    view: lazy(() => import('./reconciliation-page.tsx').then((file) => ({ default: file.ReconciliationPage }))),
  },
  {
    ...books,
    path: '/console/books/reconciliation/:id',
    title: '对账差异',
    under: '/console/books',
    view: lazy(() => import('./mismatch-page.tsx').then((file) => ({ default: file.MismatchPage }))),
  },
  {
    ...books,
    path: '/console/books/revenue',
    title: '收入报表',
    under: '/console/books',
    view: lazy(() => import('./revenue-page.tsx').then((file) => ({ default: file.RevenuePage }))),
  },
];
