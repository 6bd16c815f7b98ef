export const gameLibraryTexts = {
  search: '搜索游戏',
  filter: '按类型筛选',
  allKinds: '全部',
  open: '查看',
  found: (count: number) => `找到 ${count} 款游戏`,
  notFound: (query: string) => (query ? `没有找到「${query}」。` : '这一类还没有游戏。'),
  hint: '换英文名或拼音首字母再试一次。',
  clear: '清空条件',
  request: '申请添加这款游戏',
  showAll: (count: number) => `查看全部 ${count} 款游戏`,
  library: (count: number) => `全部 ${count} 款游戏`,
} as const;
