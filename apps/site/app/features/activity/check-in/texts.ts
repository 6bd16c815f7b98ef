import { joinTexts } from '../fill-placeholders.ts';

export const checkInTexts = {
  title: '七天签到',
  row: (place: number) => `第 ${place} 天`,
  states: { woven: '已签', today: '今天', open: '未签' },
  done: '本周已签',
  of: (rows: number) => `/ ${rows} 天`,
  press: (place: number) => `签到，领第 ${place} 天奖励`,
  signIn: (place: number) => `登录签到，领第 ${place} 天奖励`,
  pressed: '今天已签到',
  full: '本周已全部签满',
  gives: (award: string) => `${joinTexts('今天签到得', award)}。每天 00:00 更新，一天只能签一次。`,
  got: (place: number, award: string) => `第 ${place} 天签到成功，${joinTexts('获得', award)}。`,
  tomorrow: (place: number) => `明天 00:00 后可以签第 ${place} 天。`,
  newWeek: '每周一 00:00 重新开始，从第 1 天算起。',
  weekLeft: (rows: number) => `本周最多还能签 ${rows} 天。`,
  weekdays: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  makeUp: '补签',
  makeUpLeft: (left: number) => `漏签的日子可以补，这一周还能补 ${left} 次。`,
  makeUpPrice: (cards: number, coins: number | null) =>
    coins === null
      ? `每次用 1 张补签卡，你有 ${cards} 张。`
      : `每次用 1 张补签卡（你有 ${cards} 张），或 ${coins} 加速币。`,
  makeUpDay: (day: string) => `补签${day}`,
  byCard: (cards: number) => `用 1 张补签卡（有 ${cards} 张）`,
  byCoins: (coins: number) => `用 ${coins} 加速币`,
  makeUpAsk: (day: string) => `补签${day}？`,
  makeUpText: (place: number, award: string) => `补签第 ${place} 天，${joinTexts('获得', award)}。`,
  noWay: '需要补签卡，现在没有。',
  confirm: '确认补签',
  cancel: '先不补',
} as const;
