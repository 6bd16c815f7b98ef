import type { SiteDocumentId } from '@feisuo/contract/facts/site-documents';
import type { PartPath } from '../../kit/schema-form/schema-texts.ts';

type Hints = Readonly<Record<string, string>>;

const strong = '用 **两个星号** 加粗';
const linked = '用 **两个星号** 加粗，用 [文字](地址) 加链接';
const drawn = '画在示意图里，只是装饰';
const plan = '{plan} 会显示成第一档会员的名称、价格和天数';
const activity = '这一页展示的活动；它没有开启或不在时间之内时，页面显示「没有活动时」的话';

/** Hints for the form, by document and path of the field without list indices. */
const hints: Partial<Record<SiteDocumentId, Hints>> = {
  site: {
    'brand.suffix': '跟在品牌名后面的小字',
    'company.name': '页脚和协议里的运营方',
    demonstration: '显示在每一页的最上方；正式开放网站时关掉',
    'meta.sharePicture': '链接发到聊天里时的大图，宽 1200、高 630 最合适；没有选时用产品自带的',
    contact: '显示在每一页的页脚；留空的不显示',
    'contact.phone': '手机上点一下就能拨打',
    'header.newsLink': '第三方渠道的访客看不到',
    'header.companyLinks': '公司官网和关于我们，显示在页头；/tf 和 /tf-v2 的第三方访客、补给站页面看不到',
    'community.qrTarget': '没有选图片时，用这个地址画二维码；/ 开头的是本站的页面',
    'community.picture': '群二维码等别处生成的图片，选了就不画上面的地址',
    'footer.columns': '联系方式填了之后，会自动多一栏',
    'legal.icp': '留空时，页脚不显示',
    'legal.psb': '留空时，页脚不显示',
    'legal.links': '没有页脚栏目的页面也会显示',
  },
  home: {
    'hero.floorNote': strong,
    'hero.cities': '用来算到各区服的物理下限',
    'games.shown': '搜索之前先显示几款',
    'games.requestHref': '没有这个页面时关掉',
    'plans.purchaseHref': '关掉时，按钮变成先试用',
    'plans.renewal.facts': strong,
    'plans.trial.days': '只是页面上的字；实际送几天由系统决定',
    'downloads.windows.screen': drawn,
    'downloads.phone.screen': drawn,
  },
  vip: {
    'renewal.text': '{plan}、{days}、{price} 会显示成所选会员的名称、天数和价格',
    'renewal.stops': '第三步之后就停了',
    'receipt.common': linked,
    'refund.rules': linked,
    'questions.ids': '从帮助中心里选，按这里的顺序显示',
  },
  download: {
    promises: strong,
    screen: drawn,
    'windows.name': '跟在「下载」后面',
    'android.name': '跟在「下载」后面',
  },
  landing: { 'tf.price': `${linked}；${plan}`, 'tf.facts': linked, 'tfV2.facts': linked, 'mobile.facts': plan },
  news: { accelerate: '{game} 会显示成文章里的游戏名', gameId: '推荐卡片上的游戏，可以不选' },
  'work-order': { sent: '{number} 会显示成工单号' },
  'new-user-gift': { gift: activity, title: '{days}、{award}、{accountDays} 会显示成试用天数、礼物和注册天数' },
  invite: {
    invite: activity,
    steps: '{award}、{friendAward}、{days} 等会显示成活动里的数字',
  },
  'activity-recall': { recall: activity, lead: '{award} 会显示成奖励' },
  'activity-pay': { sale: activity },
  lottery: { lottery: activity },
  redeem: { redeem: activity },
  partner: { partner: '这里领的是哪个活动的赠送' },
  'jsq-activity': { checkIn: activity, welcome: activity },
  'supply-station': { shop: activity },
  'supply-station-v2': { shop: activity },
  membership: {
    levels: '第一级从 0 天开始，后面的一级比一级多；按做会员满了多少天算',
    warnDays: '填 0 就不提醒',
  },
  'get-vip-popup': {
    slotId: '领取的是哪个推广位上的福利',
    creativeId: '送什么、送给谁，由这个创意和它的投放决定；投放关着就领不到',
    imageUrl: '本站的图片，/ 开头；留空时用默认的背景',
  },
};

export const pageHintOf = (id: string, path: PartPath): string | undefined =>
  (hints as Record<string, Hints>)[id]?.[path.join('.')];

/** All paths that have a hint; a test checks that the schema has these fields. */
export const hintedPlaces = (id: string): string[] => Object.keys((hints as Record<string, Hints>)[id] ?? {});
