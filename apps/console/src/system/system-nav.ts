import type { Tab } from '../kit/area-tabs.tsx';

export const systemNav: readonly Tab[] = [
  { to: '/console/system', title: '健康' },
  { to: '/console/system/jobs', title: '任务与死信' },
  { to: '/console/system/errors', title: '报错' },
  { to: '/console/system/reported', title: '上报事件' },
  { to: '/console/system/clients', title: '接入应用' },
  { to: '/console/system/applications', title: '应用申请', toDo: 'applications' },
  { to: '/console/system/webhooks', title: '事件回调', permit: 'system.write' },
  { to: '/console/system/settings', title: '设置', permit: 'system.write' },
  { to: '/console/system/sandbox', title: '沙箱' },
];
