import { lazy } from 'react';
import type { ConsolePage } from '../shell/page.ts';

const permit = 'system.write';
const under = '/console/system';

export const webhooksPages: readonly ConsolePage[] = [
  {
    path: '/console/system/webhooks',
    title: '事件回调',
    icon: 'system',
    permit,
    under,
    alias: 'webhooks huidiao 回调 通知 签名 推送',
    view: lazy(() => import('./webhooks-page.tsx').then((file) => ({ default: file.WebhooksPage }))),
  },
  {
    path: '/console/system/webhooks/:id',
    title: '事件回调详情',
    icon: 'system',
    permit,
    under,
    view: lazy(() => import('./webhook-page.tsx').then((file) => ({ default: file.WebhookPage }))),
  },
  {
    path: '/console/system/webhook-deliveries',
    title: '回调发送记录',
    icon: 'system',
    permit,
    under,
    alias: 'webhook deliveries fasong 发送记录 重发 投递',
    view: lazy(() => import('./deliveries-page.tsx').then((file) => ({ default: file.DeliveriesPage }))),
  },
  {
    path: '/console/system/webhook-deliveries/:id',
    title: '回调发送详情',
    icon: 'system',
    permit,
    under,
    view: lazy(() => import('./delivery-page.tsx').then((file) => ({ default: file.DeliveryPage }))),
  },
];
