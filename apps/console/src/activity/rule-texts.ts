import { hueNames, motifNames } from '../content/content-texts.ts';
import { awardKindNames } from './activity-texts.ts';
import { describePlace } from '../kit/schema-form/describe-place.ts';
import type { SchemaTexts } from '../kit/schema-form/schema-texts.ts';

type Texts = Record<string, string>;

/** Labels of rule fields, by their wire names. */
const words: Texts = {
  awards: '七次奖励',
  award: '奖励',
  inviterAward: '邀请人的奖励',
  inviteeAward: '好友的奖励',
  kind: '种类',
  name: '名称',
  amount: '数量',
  coinDays: '加速币有效天数',
  makeUp: '补签',
  coins: '加速币',
  perWeek: '每周次数',
  freePerDay: '每天免费次数',
  chanceCoins: '每次要几个加速币',
  tasks: '任务',
  id: '编号',
  title: '标题',
  desc: '说明',
  fact: '怎么核实',
  target: '做几次',
  period: '周期',
  href: '跳转地址',
  says: '页面上的规则',
  checkIn: '签到活动',
  lottery: '抽奖活动',
  freshDays: '注册几天内可填邀请码',
  qualifyDays: '几天内购买有效',
  minPaidFen: '最低实付（分）',
  maturityDays: '会员开始几天后发奖',
  perDay: '每天最多几人',
  total: '一共最多几人',
  lapsedDays: '到期满多少天',
  rules: '规则',
  maxAccountDays: '注册几天内算新人',
  productId: '商品',
  days: '天数',
  actId: '活动编号',
  lead: '一句话介绍',
  motif: '锦纹',
  hue: '主色',
  blocks: '积木',
  type: '类型',
  text: '文字',
  sub: '小字',
  look: '样式',
  before: '开始前的话',
  during: '进行中的话',
  category: '签到活动',
  note: '备注',
  items: '条目',
  image: '图片',
  weave: '锦纹',
  src: '图片地址',
  alt: '图片说明',
  width: '宽',
  height: '高',
  caption: '图注',
  background: '背景色',
  pictures: '图片',
  hotspots: '热区',
  x: '左（%）',
  y: '上（%）',
  label: '热区说明',
  prizes: '奖品',
  goods: '商品',
  weight: '概率（%）',
  stock: '库存',
  perPerson: '每人限量',
  description: '说明',
  picture: '图片地址',
  price: '价格（加速币）',
  dailyRelease: '每天放出',
  perPeriod: '周期限量',
  count: '次数',
  voucher: '附带兑换码',
  validDays: '兑换码有效天数',
};
export const labelOf = (name: string): string => words[name] ?? name;

export const blockNames: Record<string, string> = {
  heading: '标题',
  paragraph: '段落',
  'figure.image': '图片',
  'figure.weave': '锦纹图',
  button: '按钮',
  countdown: '倒计时',
  check_in: '签到条',
  tasks: '任务列表',
  exchange: '兑换商品',
  lottery: '抽奖',
  code: '兑换码输入框',
  gift: '领取礼包',
  product: '商品',
  coins: '加速币余额',
  rules: '规则说明',
};

/** Two kinds of block have the type `figure` on the wire, so the fields of a block tell which one it is. */
export function blockNameOf(block: { type: string }): string {
  const { type } = block;
  const isIts = (name: string) => name.startsWith(`${type}.`) && name.slice(type.length + 1) in block;
  return blockNames[type] ?? blockNames[Object.keys(blockNames).find(isIts) ?? ''] ?? type;
}

const choiceNames: Record<string, string> = {
  ...awardKindNames,
  figure: '图片',
  day: '每天',
  week: '每周',
  once: '一次',
  primary: '主按钮',
  plain: '次按钮',
  newcomer: '新人礼',
  recall: '回归礼',
  invite: '邀请有礼',
};
export const choiceLabelOf = (choice: string): string =>
  choiceNames[choice] ?? blockNames[choice] ?? (motifNames as Texts)[choice] ?? (hueNames as Texts)[choice] ?? choice;

const examples: Texts = {
  lead: '一句话说清活动给什么，例如：连续签到七天，送一周会员',
  'blocks.text': '访客看到的文字',
  'blocks.sub': '可以不填',
  'blocks.title': '例如：活动规则',
  'blocks.before': '例如：活动即将开始',
  'blocks.during': '例如：活动正在进行',
  'pictures.src': '本站图片的路径，例如 /media/ 开头的地址',
  'pictures.alt': '图里写了什么，给看不到图的人',
};
/** Looks up a placeholder by the names of parent and field, or else by the field's name. */
const exampleOf = (path: readonly string[]): string | undefined =>
  examples[path.slice(-2).join('.')] ?? examples[path.at(-1) ?? ''];

/** Labels of the switches that turn a nullable field on. */
const switches: Texts = {
  makeUp: '可以补签',
  coins: '可以用加速币补签',
  chanceCoins: '可以用加速币换抽奖次数',
  href: '点任务时跳到别处',
  checkIn: '页面上放签到',
  tasks: '页面上放任务',
  lottery: '页面上放抽奖',
  inviteeAward: '好友也有奖励',
  lapsedDays: '会员到期的人也能领',
  stock: '限制库存',
  perPerson: '限制每人数量',
  dailyRelease: '每天只放出一部分',
  perPeriod: '限制一段时间内的数量',
  voucher: '兑换后附带一个兑换码',
};
export const switchLabelOf = (name: string): string | undefined => switches[name];

/** Label and position of a rule field. The prefix `rules` is left out, because rules have a card of their own. */
export const describeRulePlace = (field: string): string =>
  describePlace(field.replace(/^rules\./, ''), (path) => labelOf(path.at(-1) ?? ''));

/** Kind of activity that a block of a page refers to, or undefined. Only a gift block contains that kind itself. */
export function kindOfBlock({ type, kind }: Readonly<Record<string, unknown>>): string | undefined {
  if (type === 'gift') return typeof kind === 'string' ? kind : undefined;
  return type === 'exchange' || type === 'lottery' || type === 'tasks' ? type : undefined;
}

/** Texts of the form for rules. In blocks, only the field `actId` has a label of its own. */
export const ruleTexts: SchemaTexts = {
  labelOf: (path) => (path.slice(-2).join('.') === 'blocks.actId' ? '活动' : labelOf(path.at(-1) ?? '')),
  choiceOf: choiceLabelOf,
  hintOf: (path) =>
    path.join('.') === 'rules.actId' ? '商品的促销价里填了同样编号的，在这里就按那个价卖；留空按原价' : undefined,
  placeholderOf: exampleOf,
  switchOf: (path) =>
    path.slice(-2).join('.') === 'blocks.actId'
      ? '指定任务活动（不指定就是一直有的任务）'
      : switchLabelOf(path.at(-1) ?? ''),
  variantOf: (name) => blockNames[name] ?? name,
};
