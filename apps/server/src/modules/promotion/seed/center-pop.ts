import { membershipLimits, productIds } from '@feisuo/contract/facts/limits';
import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import {
  button,
  everyDays,
  here,
  icon,
  inside,
  lineItem,
  page,
  picture,
  subicon,
  words,
  type SeedLineItem,
} from './seed-draft.ts';

const slotId = slotIds.centerPop;

/**
 * At least one line item per style, and the get-VIP popup. All are switched on, so that a new site shows every style,
 * but a member sees each only once in several weeks.
 */
export const centerPopItems: SeedLineItem[] = [
  lineItem(
    {
      id: 'center-trial-ending',
      slotId,
      name: '试用快到期提醒',
      isOn: true,
      priority: 2,
      frequency: everyDays('user', 30),
      targeting: { isSignedIn: true, vip: ['trial'], daysLeftFrom: 1, daysLeftTo: 3 },
    },
    {
      styleId: 'H5CenterPop',
      assets: [
        picture('gold', 'moon', 'trial-ending'),
        words('title', '试用这几天就到期了'),
        words('desc', '到期后加速会自动停止，不会扣款。想接着用，现在买的天数会排在试用之后，一天也不作废。'),
        button('看看会员价格'),
      ],
      link: here('/vip'),
    },
  ),
  lineItem(
    {
      id: 'center-welcome',
      slotId,
      name: '新用户欢迎',
      isOn: true,
      priority: 4,
      frequency: everyDays('user', 90),
      targeting: { isSignedIn: true, newWithinDays: 3, vip: ['trial'] },
    },
    {
      styleId: 'ActivityPop',
      assets: [
        picture('lime', 'bolt', 'welcome'),
        icon('lime', 'crown', 'welcome-icon'),
        words('title', `${membershipLimits.trialDays} 天试用已经开始`),
        words('desc', '下一步只有一件事：装好客户端，选你的游戏，点一下加速。试用不绑卡，到期自动停止。'),
        button('下载客户端'),
      ],
      link: here('/download'),
    },
  ),
  lineItem(
    {
      id: 'center-get-vip',
      slotId,
      name: '下载客户端领会员',
      isOn: true,
      priority: 6,
      frequency: everyDays('user', 90),
      targeting: { isSignedIn: true, vip: ['none', 'trial', 'expired'] },
    },
    {
      styleId: 'H5CenterPop',
      assets: [
        picture('mag', 'crown', 'get-vip-again'),
        words('title', '送你 7 天加速会员'),
        words('desc', '领取后立即到账，装好客户端就能用。每个账号、每台设备限领一次。'),
        words('productid', productIds.default),
        button('领取并下载'),
      ],
      link: here('/download'),
    },
  ),
  lineItem(
    {
      id: 'center-safety-notice',
      slotId,
      name: '防骗提醒公告',
      isOn: true,
      priority: 10,
      frequency: everyDays('user', 90),
      targeting: { isSignedIn: true },
    },
    {
      styleId: 'NoticeWindows',
      assets: [
        icon('cyan', 'shield', 'safety'),
        words('title', '客服不会向你要验证码'),
        words('desc', '谁要都别给。退款只原路退回，不需要你转账，也不需要你装任何软件。'),
        button('查看公告'),
        words('cancel', '我知道了'),
      ],
      link: here('/notice/sms-safety'),
      autoCloseSeconds: 30,
    },
  ),
  lineItem(
    {
      id: 'center-renewal-rules',
      slotId,
      name: '自动续费怎么扣、怎么关',
      isOn: true,
      priority: 11,
      frequency: everyDays('user', 90),
      targeting: { isSignedIn: true },
    },
    {
      styleId: 'H5CenterPop',
      assets: [words('title', '自动续费怎么扣、怎么关'), page('/notice/renewal-notice'), button('我知道了')],
      link: null,
    },
  ),
  lineItem(
    {
      id: 'center-supply-station',
      slotId,
      name: '补给站开门',
      isOn: true,
      priority: 12,
      frequency: everyDays('user', 30),
      targeting: { isSignedIn: true },
    },
    {
      styleId: 'ActCenterPop',
      assets: [
        picture('green', 'tower', 'supply-station'),
        subicon('green', 'gem', 'supply-gem', '/activity/supply-station-v2'),
        words('title', '补给站'),
        words('desc', '每天签到领加速币，漏签不清零。'),
        button('去签到'),
      ],
      link: inside('/activity/supply-station-v2?image=1'),
    },
  ),
];
