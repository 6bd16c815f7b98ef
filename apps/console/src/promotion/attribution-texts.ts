import type { UploadView } from '@feisuo/contract/schemas/console-attribution';
import type { Tone } from '../components/pill.tsx';

export const adPlatformNames: Record<string, string> = {
  baidu: '百度',
  qihoo: '360 点睛',
  bing: '必应',
  bilibili: '哔哩哔哩',
  kuaishou: '快手',
};
export const uploadStateNames: Record<UploadView['state'], { name: string; tone: Tone }> = {
  waiting: { name: '等待回传', tone: 'info' },
  held: { name: '等原转化', tone: 'info' },
  sending: { name: '回传中', tone: 'info' },
  sent: { name: '已回传', tone: 'ok' },
  unsure: { name: '不确定', tone: 'warn' },
  dead: { name: '失败', tone: 'err' },
  withdrawn: { name: '不再回传', tone: 'none' },
};
export const adEventNames: Record<UploadView['event'], string> = {
  register: '注册',
  download: '下载',
  activate: '首次启动',
  pay: '付费',
};
export const uploadActionNames: Record<UploadView['action'], string> = {
  convert: '转化',
  retract: '撤回',
  restate: '改金额',
};
export const unmatchedStepNames: Record<string, string> = {
  monitor: '点击上报',
  download: '下载',
  activate: '首次启动',
};
export const unmatchedWhyNames: Record<string, string> = {
  malformed: '链接上没有可用的点击编号',
  unknown: '编号对不上 30 天内的点击',
};
