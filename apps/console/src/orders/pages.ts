import { lazy } from 'react';
import type { ConsolePage } from '../shell/page.ts';

const refunds = { icon: 'refunds', permit: 'orders.read' } as const;

export const ordersPages: readonly ConsolePage[] = [
  {
    path: '/console/orders',
    title: '订单',
    icon: 'orders',
    permit: 'orders.read',
    searchBy: 'q',
    knownBy: /^(?:P\d{6}|R\d{8})[\dA-Z]{8,}$/i,
    alias: 'orders dingdan 交易 付款',
    view: lazy(() => import('./orders-page.tsx').then((file) => ({ default: file.OrdersPage }))),
  },
  {
    path: '/console/orders/:id',
    title: '订单详情',
    icon: 'orders',
    permit: 'orders.read',
    under: '/console/orders',
    view: lazy(() => import('./order-page.tsx').then((file) => ({ default: file.OrderPage }))),
  },
  {
    ...refunds,
    path: '/console/refunds',
    title: '退款',
    toDos: ['refunds', 'approvals', 'reviews'],
    alias: 'refunds tuikuan 退钱',
    view: lazy(() => import('./refunds-page.tsx').then((file) => ({ default: file.RefundsPage }))),
  },
  {
    ...refunds,
    path: '/console/refunds/approvals',
    title: '退款复核',
    under: '/console/refunds',
    view: lazy(() => import('./approvals-page.tsx').then((file) => ({ default: file.ApprovalsPage }))),
  },
  {
    ...refunds,
    path: '/console/refunds/reviews',
    title: '待核对款项',
    under: '/console/refunds',
    view: lazy(() => import('./reviews-page.tsx').then((file) => ({ default: file.ReviewsPage }))),
  },
  {
    path: '/console/agreements',
    title: '续费协议',
    icon: 'retry',
    permit: 'orders.read',
    searchBy: 'q',
    alias: 'agreements renewals xufei 自动续费 签约',
    view: lazy(() => import('./agreements-page.tsx').then((file) => ({ default: file.AgreementsPage }))),
  },
  {
    path: '/console/agreements/:id',
    title: '协议详情',
    icon: 'retry',
    permit: 'orders.read',
    under: '/console/agreements',
    view: lazy(() => import('./agreement-page.tsx').then((file) => ({ default: file.AgreementPage }))),
  },
];
