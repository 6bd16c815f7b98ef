import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import {
  button,
  everyDays,
  here,
  icon,
  inside,
  lineItem,
  picture,
  subicon,
  words,
  type SeedLineItem,
} from './seed-draft.ts';
import { RIGHT_CARD_MORE } from './slots.ts';

/** Cards in a corner of the page, which the visitor can close. Pages may cache cards without caps for some time. */
export const cardItems: SeedLineItem[] = [
  lineItem(
    {
      id: 'tips-measure',
      slotId: slotIds.tipsCard,
      name: '访客：先测速',
      isOn: true,
      frequency: everyDays('device', 7),
      targeting: { isSignedIn: false },
    },
    {
      styleId: 'NoticeWindows',
      assets: [
        icon('lime', 'aim', 'measure'),
        words('title', '先测一测，再决定'),
        words('desc', '首页就能测你的网络延迟，不用注册，也不用下载。'),
        button('去测速'),
      ],
      link: here('/#meter'),
      autoCloseSeconds: 20,
    },
  ),
  lineItem(
    {
      id: 'tips-safety',
      slotId: slotIds.tipsCard,
      name: '会员：开启二次验证',
      isOn: true,
      frequency: everyDays('user', 60),
      targeting: { isSignedIn: true },
    },
    {
      styleId: 'NoticeWindows',
      assets: [
        icon('cyan', 'shield', 'two-factor'),
        words('title', '开启二次验证，账号更安全'),
        words('desc', '密码泄露了，别人也登录不了。恢复码请存在手机以外的地方。'),
        button('去开启'),
      ],
      // Links to the page with this setting, which itself shows no cards.
      link: here('/member'),
      autoCloseSeconds: 20,
    },
  ),
  lineItem(
    {
      id: 'right-download',
      slotId: slotIds.rightCard,
      name: '下载客户端',
      isOn: true,
      targeting: { platforms: ['pc', 'web'] },
    },
    {
      styleId: 'H5CenterPop',
      assets: [
        picture('blue', 'bolt', 'client'),
        words('title', '装好客户端才能加速'),
        words('desc', '选游戏、选区服、点一下。不用时退出，不改系统设置。'),
        button('下载'),
      ],
      link: here('/download'),
      expireSeconds: 600,
    },
  ),
  lineItem(
    {
      id: 'right-supply-station',
      slotId: slotIds.rightCard,
      name: '补给站',
      isOn: false,
      priority: 6,
      targeting: { isSignedIn: true },
    },
    {
      styleId: 'ActCenterPop',
      assets: [
        picture('green', 'wave', 'supply-card'),
        words('title', '补给站开门了'),
        words('desc', '签到、任务、兑换，都用加速币结算。'),
        button('进去看看'),
      ],
      link: inside('/activity/supply-station-v2?image=1'),
      expireSeconds: 600,
    },
  ),
  lineItem(
    { id: 'right-help', slotId: RIGHT_CARD_MORE, name: '帮助中心', isOn: true },
    {
      styleId: 'NoticeWindows',
      assets: [subicon('silk', 'eye', 'help', '/help'), words('title', '遇到问题？看帮助')],
      link: here('/help'),
      expireSeconds: 600,
    },
  ),
];
