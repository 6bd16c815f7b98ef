import { joinWords } from '../fill-placeholders.ts';

export const checkInTexts = {
  title: '七天签到',
  row: (place: number) => `第 ${place} 行`,
  patterns: ['斜纹', '菱纹', '水波', '回纹', '山形', '人字', '梭纹'],
  states: { woven: '已织', today: '今天', open: '未织' },
  done: '已经织好',
  of: (rows: number) => `/ ${rows} 行`,
  press: (place: number) => `签到，织第 ${place} 行`,
  signIn: (place: number) => `登录，织第 ${place} 行`,
  pressed: '今天已签到',
  full: '这一周织满了',
  gives: (award: string) => `${joinWords('今天签到得', award)}。每天 00:00 换日，一天只能签一次。`,
  got: (place: number, award: string) => `织好第 ${place} 行，${joinWords('得到', award)}。`,
  tomorrow: (place: number) => `明天 00:00 后可以织第 ${place} 行。`,
  newWeek: '周一 00:00 换周，从第 1 行重新织。',
  weekLeft: (rows: number) => `这一周最多还能织 ${rows} 行。`,
  whole: (rows: number, award: string) => `织满 ${rows} 行就是这样，${joinWords(`第 ${rows} 行的奖励是`, award)}。`,
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
  makeUpText: (place: number, award: string) => `会织好第 ${place} 行，${joinWords('得到', award)}。`,
  noWay: '需要补签卡，现在没有。',
  confirm: '确认补签',
  cancel: '先不补',
} as const;
