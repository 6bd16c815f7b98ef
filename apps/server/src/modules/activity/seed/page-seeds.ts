import { productIds } from '@feisuo/contract/facts/limits';
import { DEFAULT_CHECK_IN } from '../check-in/check-in.ts';
import { DEFAULT_NEWCOMER } from '../gifts/newcomer.ts';
import { DEFAULT_SALE } from '../pages/show-sale.ts';
import type { SeedActivity } from './seed-activity.ts';

const welcome: SeedActivity<'page'> = {
  id: 'welcome',
  kind: 'page',
  name: '新手一周',
  picture: '/art/weave/lime/bolt/welcome.svg',
  rules: {
    lead: '刚来的第一周，把能领的都领齐：见面礼、签到、任务，一页就够。',
    motif: 'bolt',
    hue: 'lime',
    blocks: [
      { type: 'heading', text: '先领见面礼', sub: '新注册的账号都有，领了就到账' },
      { type: 'gift', kind: 'newcomer', actId: DEFAULT_NEWCOMER },
      { type: 'heading', text: '每天来织一行', sub: '签到不要求连续，漏一天也不清零' },
      { type: 'check_in', category: DEFAULT_CHECK_IN },
      { type: 'heading', text: '顺手做几件事', sub: '完成与否由服务器记录，不用截图' },
      { type: 'tasks' },
      { type: 'heading', text: '手里有兑换码', sub: '' },
      { type: 'code' },
      { type: 'heading', text: '攒下的加速币', sub: '' },
      { type: 'coins' },
      { type: 'button', text: '去抽一根线', href: '/lottery', look: 'plain' },
      { type: 'button', text: '去补给站', href: '/activity/supply-station-v2', look: 'primary' },
      {
        type: 'rules',
        title: '活动规则',
        items: [
          '登录后参加。未满 18 周岁，请在监护人同意后参加。',
          '日期按北京时间计算，每天 00:00 换日，每周一 00:00 换周。',
          '加速币只在活动里使用，不能购买、转让或换成现金，有有效期，最先到期的写在「我的加速币」下面。',
          '使用脚本、批量账号等方式领取的，取消相应奖励；认为判断有误，可以提交工单申诉。',
        ],
      },
    ],
  },
};

const spring: SeedActivity<'image'> = {
  id: 'spring',
  kind: 'image',
  name: '春日织线',
  picture: '/art/weave/green/peak/spring.svg',
  days: 90,
  rules: {
    background: '#0d120c',
    pictures: [
      {
        src: '/art/cloth/green/peak/spring.svg',
        alt: '春日织线：一块织着山峰的绿布。点击布面去每周签到。',
        width: 1240,
        height: 620,
        hotspots: [{ x: 0, y: 0, width: 100, height: 100, label: '去每周签到', href: '/activity/jsq' }],
      },
      {
        src: '/art/cloth/lime/wave/spring-2.svg',
        alt: '织着水波的浅绿布。左边去补给站兑换时长，右边去抽线。',
        width: 1240,
        height: 620,
        hotspots: [
          { x: 0, y: 0, width: 50, height: 100, label: '去补给站', href: '/activity/supply-station-v2' },
          { x: 50, y: 0, width: 50, height: 100, label: '去抽线', href: '/lottery' },
        ],
      },
    ],
    rules: ['签到、兑换和抽线各有自己的规则，写在各自的页面上。', '活动时间写在标题下面，按北京时间计算。'],
  },
};

const pay: SeedActivity<'sale'> = {
  id: DEFAULT_SALE,
  kind: 'sale',
  name: '限量月卡',
  picture: '/art/weave/volcano/bolt/pay.svg',
  rules: {
    productId: productIds.flash,
    actId: '',
    lead: '一张月卡，数量有限，卖完为止。还剩多少、多少钱，下单前都写在这里。',
    rules: [
      '数量以本页显示的为准：下单时为你保留一份，20 分钟内没有付款会放回。',
      '价格以下单时显示的为准，付款后立即到账；每个账号限购一份。',
      '退款按会员服务协议办理：付款 7 天内可以申请全额退款，之后按剩余天数退。',
    ],
  },
};

export const pageSeeds: SeedActivity[] = [welcome, spring, pay];
