import {
  contentKinds,
  type AgreementKind,
  type ContentKind,
  type ContentStatus,
  type GamePlatform,
  type HelpIcon,
  type NoticeKind,
  type RevisionAct,
} from '@feisuo/contract/facts/content-vocabulary';
import type { ContentOptions, FieldFault } from '@feisuo/contract/schemas/console-content';
import type { TextBlock } from '@feisuo/contract/schemas/rich-text';
import { withLabel } from '../kit/form/check-value.ts';
import type { Tone } from '../components/pill.tsx';

export const kindNames: Record<ContentKind, string> = {
  article: '资讯',
  topic: '资讯栏目',
  game: '游戏',
  notice: '公告',
  help: '常见问题',
  shelf: '帮助分组',
  agreement: '协议',
  page: '页面文字',
};
export const isContentKind = (text: string): text is ContentKind => (contentKinds as readonly string[]).includes(text);

export const statusTexts: Record<ContentStatus, { text: string; tone: Tone }> = {
  live: { text: '线上', tone: 'ok' },
  scheduled: { text: '定时', tone: 'info' },
  hidden: { text: '已下线', tone: 'none' },
  new: { text: '未发布', tone: 'warn' },
};

export const actionNames: Record<RevisionAct, string> = {
  brought: '随产品带来',
  publish: '发布',
  roll_back: '回到旧版',
  withdraw: '下线',
};

export const noticeKindNames: Record<NoticeKind, string> = {
  fault: '故障',
  maintenance: '维护',
  update: '更新',
  service: '服务',
};
export const platformNames: Record<GamePlatform, string> = {
  windows: 'Windows',
  android: '安卓',
  ios: 'iOS',
  console: '主机',
};
export const agreementNames: Record<AgreementKind, string> = {
  user: '用户协议',
  privacy: '隐私政策',
  membership: '会员服务协议',
  'auto-renewal': '自动续费规则',
};
export const iconNames: Record<HelpIcon, string> = {
  start: '起步',
  line: '线路',
  account: '账号',
  membership: '会员',
  payment: '付款',
  safety: '安全',
};

export const hueNames = {
  lime: '青柠',
  volcano: '赭红',
  gold: '金',
  cyan: '青',
  blue: '蓝',
  geek: '靛',
  mag: '品红',
  red: '红',
  silk: '素',
  green: '绿',
};
export const motifNames = {
  aim: '准星',
  sword: '剑',
  shield: '盾',
  bolt: '闪电',
  crown: '冠',
  gem: '宝石',
  eye: '眼',
  wheel: '轮',
  moon: '月',
  tower: '塔',
  wave: '浪',
  peak: '峰',
  pan: '平底锅与头盔',
  dive: '三人跳伞',
  kunai: '苦无',
  c4: '定时炸弹',
  hammer: '巨锤',
  drone: '侦察小车',
  tags: '身份牌',
  gasmask: '防毒面具',
  stratagem: '战备指令',
  sphere: '悬空巨球',
  airdrop: '空投箱',
  safe: '保险箱',
  lanes: '三路地图',
  ward: '守卫眼',
  katana: '太刀',
  fireball: '搓招气波',
  fist: '铁拳套',
  crystal: '水晶',
  quest: '任务叹号',
  horns: '带角头骨',
  passives: '天赋盘',
  meteor: '流星',
  roast: '烤肉架',
  tree: '巨树',
  galleon: '海盗船',
  car: '跑车',
  formula: '方程式赛车',
  boostball: '飞车撞球',
  net: '足球入网',
  hoop: '篮筐',
  pylon: '悬浮水晶塔',
  trebuchet: '投石机',
  hexes: '六角地块',
  torch: '火把与石头',
  footprint: '恐龙脚印',
  pickaxe: '像素镐',
  paw: '爪印',
  can: '豆子罐头',
};

export const headingSizes = { 2: '大', 3: '小' } as const;
export const noteTones = { info: '提示', warn: '注意' } as const;

export const blockNames: Record<TextBlock['type'], string> = {
  paragraph: '段落',
  heading: '小标题',
  list: '列表',
  note: '提示',
  quote: '引用',
  table: '表格',
  figure: '图片',
  distance: '距离图',
};

/** Labels of enum values in the form, by kind of content and field. */
export const choicesOf = (
  kind: ContentKind,
  { topics, groups, games }: ContentOptions,
): Readonly<Record<string, Record<string, string>>> => ({
  hue: hueNames,
  motif: motifNames,
  icon: iconNames,
  platforms: platformNames,
  topic: namesOf(topics),
  groupId: namesOf(groups),
  gameId: namesOf(games),
  // Only the `kind` of a notice is an enum value; the `kind` of a game is free text.
  ...(kind === 'notice' && { kind: noticeKindNames }),
});
const namesOf = (list: ContentOptions['topics']) => Object.fromEntries(list.map(({ id, name }) => [id, name]));

const fieldNames: Record<string, string> = {
  id: '编号',
  title: '标题',
  name: '名称',
  englishName: '英文名',
  initials: '拼音首字母',
  aliases: '别名',
  platforms: '平台',
  regions: '区服或地区',
  summary: '摘要',
  source: '来源',
  topic: '栏目',
  gameId: '相关游戏',
  groupId: '分组',
  question: '问题',
  answer: '回答',
  isCommon: '常见问题',
  servers: '服务器',
  facts: '须知',
  questions: '问答',
  image: '封面',
  motif: '锦纹',
  hue: '颜色',
  kind: '类别',
  startsAt: '开始时间',
  endsAt: '结束时间',
  effectiveAt: '生效时间',
  changes: '改动说明',
  body: '正文',
  sort: '排序',
  text: '文字',
  items: '各项',
  caption: '图注',
  icon: '图标',
};
export const fieldName = (name: string): string => fieldNames[name] ?? name;

/** Labels of fields that differ between kinds of content. */
const ownNames: Partial<Record<ContentKind, Record<string, string>>> = {
  game: {
    kind: '类型',
    regions: '区服',
    servers: '服务器所在地',
    'servers.name': '地名',
    'servers.hint': '说明',
    'facts.text': '一句话',
    'questions.answer': '回答',
  },
  notice: { regions: '影响的地区' },
  shelf: { text: '一句话说明' },
};
/** Labels of the parts of a block in a long text. */
const blockParts: Record<string, string> = { image: '图片', source: '出处', head: '表头', rows: '表格' };

const isNumber = (step: string) => /^\d+$/.test(step);

/** Label of a part of a block, by its path such as `image.src`. */
export const blockPartOf = (steps: readonly string[]): string => {
  const [first = ''] = steps;
  return blockParts[first] ?? fieldName(first);
};

/**
 * Label of a field by its path: `body.3.text` becomes 正文第 4 段文字, and `servers.0.name` becomes 服务器所在地第 1
 * 项地名.
 */
export function placeOf(field: string, kind?: ContentKind): string {
  const [first = '', at, ...inside] = field.split('.');
  const own = kind ? ownNames[kind] : undefined;
  const name = own?.[first] ?? fieldName(first);
  if (at === undefined) return name;
  if (!isNumber(at)) return name;
  if (longTexts.has(first)) return `${name}第 ${Number(at) + 1} 段${inside.length > 0 ? blockPartOf(inside) : ''}`;
  const part = inside[0] === undefined ? '' : (own?.[`${first}.${inside[0]}`] ?? fieldName(inside[0]));
  return `${name}第 ${Number(at) + 1} 项${part}`;
}
const longTexts: ReadonlySet<string> = new Set(['body', 'answer']);

/** Text of a fault that prevents publishing. It names the field, because it is shown elsewhere on the page. */
export function describeFieldFault(
  { field, says }: Pick<FieldFault, 'field' | 'says'>,
  describePlace = placeOf,
): string {
  const place = describePlace(field) || '内容';
  const words = withLabel(place, says);
  return words === says ? `「${place}」：${says}` : words;
}
