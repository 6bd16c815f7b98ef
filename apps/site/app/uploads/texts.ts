import { attachmentAccept, supportLimits } from '@feisuo/contract/facts/support-vocabulary';

const megabytes = supportLimits.attachmentBytes / 1024 / 1024;

export const uploadTexts = {
  choose: '选择文件',
  add: '继续添加',
  none: '还没有选择文件',
  hint: `图片或文本（${attachmentAccept.replaceAll('.', '').replaceAll(',', '、')}），每个不超过 ${megabytes} MB，最多 ${supportLimits.attachmentsPerMessage} 个。也可以拖到这里，或直接粘贴截图。`,
  list: '已选的文件',
  remove: (name: string) => `移除 ${name}`,
  removeShort: '移除',
  retry: '重传',
  waiting: '登录后上传',
  sending: (percent: number) => `上传中 ${percent}%`,
  checking: '检查中…',
  done: '已上传',
  tooMany: `一次最多带 ${supportLimits.attachmentsPerMessage} 个文件，多出来的没有加上。`,
  tooLarge: `超过 ${megabytes} MB，请压缩或截取一部分再传`,
  empty: '这个文件是空的，请换一个',
  wrongType: '不支持这种文件，请换成图片或文本',
  failed: '没有传上去，请检查网络后重传',
} as const;
