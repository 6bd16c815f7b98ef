import { lazy } from 'react';
import type { ConsolePage } from '../shell/page.ts';

const permit = 'system.read';
const under = '/console/system';

export const systemPages: readonly ConsolePage[] = [
  {
    path: '/console/system',
    title: '系统',
    icon: 'system',
    permit,
    alias: 'system health xitong 健康 版本 数据库 服务',
    view: lazy(() => import('./system-page.tsx').then((file) => ({ default: file.SystemPage }))),
  },
  {
    path: '/console/system/jobs',
    title: '任务与死信',
    icon: 'system',
    permit,
    under,
    alias: 'jobs dead letters renwu 任务 队列 死信 重试',
    view: lazy(() => import('./jobs-page.tsx').then((file) => ({ default: file.JobsPage }))),
  },
  {
    path: '/console/system/errors',
    title: '报错',
    icon: 'system',
    permit,
    under,
    searchBy: 'q',
    alias: 'errors issues baocuo 报错 崩溃 调用栈',
    view: lazy(() => import('./errors-page.tsx').then((file) => ({ default: file.ErrorsPage }))),
  },
  {
    path: '/console/system/errors/:id',
    title: '报错详情',
    icon: 'system',
    permit,
    under,
    view: lazy(() => import('./error-page.tsx').then((file) => ({ default: file.ErrorPage }))),
  },
  {
    path: '/console/system/clients',
    title: '接入应用',
    icon: 'system',
    permit,
    under,
    alias: 'clients oauth jieru 应用 密钥 回跳 client_id',
    view: lazy(() => import('./clients-page.tsx').then((file) => ({ default: file.ClientsPage }))),
  },
  {
    path: '/console/system/clients/:id',
    title: '接入应用详情',
    icon: 'system',
    permit,
    under,
    view: lazy(() => import('./client-page.tsx').then((file) => ({ default: file.ClientPage }))),
  },
  {
    path: '/console/system/settings',
    title: '设置',
    icon: 'system',
    permit: 'system.write',
    under,
    alias: 'settings shezhi 短信 邮件 支付 微信 支付宝 投放 登录方式 域名 统计 密钥',
    view: lazy(() => import('./settings-page.tsx').then((file) => ({ default: file.SettingsPage }))),
  },
  {
    path: '/console/system/settings/:id',
    title: '设置详情',
    icon: 'system',
    permit: 'system.write',
    under,
    view: lazy(() => import('./setting-page.tsx').then((file) => ({ default: file.SettingPage }))),
  },
  {
    path: '/console/system/stand-ins',
    title: '替身',
    icon: 'system',
    permit,
    under,
    alias: 'stand-ins outbox clock bridge simulator tishen 发件箱 沙箱 时钟 验证码 客户端模拟页 模拟客户端 桥 付款',
    view: lazy(() => import('./stand-ins-page.tsx').then((file) => ({ default: file.StandInsPage }))),
  },
];
