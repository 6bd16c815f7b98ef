import { lazy } from 'react';
import type { ConsolePage } from '../shell/page.ts';

const catalogue = { icon: 'catalogue', permit: 'catalogue.read' } as const;

export const cataloguePages: readonly ConsolePage[] = [
  {
    ...catalogue,
    path: '/console/catalogue',
    title: '商品',
    alias: 'catalogue products shangpin 套餐 价格 名额 支付页',
    view: lazy(() => import('./products-page.tsx').then((file) => ({ default: file.ProductsPage }))),
  },
  {
    ...catalogue,
    path: '/console/catalogue/pages',
    title: '支付页',
    under: '/console/catalogue',
    view: lazy(() => import('./pay-pages-page.tsx').then((file) => ({ default: file.PayPagesPage }))),
  },
  {
    ...catalogue,
    path: '/console/catalogue/pages/:id',
    title: '支付页详情',
    under: '/console/catalogue',
    view: lazy(() => import('./pay-page-page.tsx').then((file) => ({ default: file.PayPagePage }))),
  },
  {
    ...catalogue,
    path: '/console/catalogue/products/:id',
    title: '商品详情',
    under: '/console/catalogue',
    view: lazy(() => import('./product-page.tsx').then((file) => ({ default: file.ProductPage }))),
  },
];
