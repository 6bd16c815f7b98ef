import type { GamePlatform } from '@feisuo/contract/facts/content-vocabulary';

export const gamesTexts = {
  search: '搜索游戏',
  list: '游戏列表',
  kind: '类型',
  allKinds: '全部',
  regions: '区服，可多选',
  platforms: '游戏平台',
  platformNames: { windows: 'Windows', android: '安卓', ios: '苹果', console: '主机' } satisfies Record<
    GamePlatform,
    string
  >,
  total: (count: number) => `共 ${count} 款，按热门排序`,
  found: (count: number) => `找到 ${count} 款`,
  active: '已选条件',
  remove: (name: string) => `移除条件 ${name}`,
  open: '看区服',
  clear: '清空条件',
  nothing: (query: string) => (query ? `没有找到「${query}」` : '没有符合条件的游戏'),
  added: '游戏库刚刚收录：',
  request: {
    title: '申请收录',
    name: '游戏名称',
    platform: '在什么设备上玩',
    region: '区服',
    optional: '（选填）',
    contact: '手机号或邮箱',
    contactHint: '只用来告诉你收录了没有。',
    send: '提交申请',
    sending: '正在提交…',
    notSent: '申请没有提交，填写的内容都还在。',
    retry: '再试一次',
    nameMissing: '请填写游戏名称。',
    done: (name: string) => `已记下《${name}》`,
    again: (name: string) => `《${name}》你已经申请过了，不用重复提交`,
  },
} as const;
