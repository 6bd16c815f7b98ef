import { info, p, section, table, ul } from '../blocks.ts';
import type { SeedArticle } from './seed-article.ts';

/** The paragraph in each invented article that says it is an example of this topic. */
const example = info('示例资讯：版本内容、时间和赛事名都是编写的，用来说明这一栏写什么。以游戏官方公告为准。');

const news: SeedArticle[] = [
  {
    id: 'pubg-patch-example',
    topic: 'patch',
    title: '绝地求生周三更新：新增雨林训练场，载具手感调整',
    summary: '停机约八小时，补丁约 9 GB。更新后首次进图会多加载一会儿，不是网络问题。',
    motif: 'bolt',
    hue: 'volcano',
    gameId: 'pubg',
    daysAgo: 1,
    body: [
      example,
      p('这次更新以训练和载具为主，地图轮换不变。停机期间不能登录，已经组好的队伍会被解散。'),
      ...section(
        '改了什么',
        ul(
          '训练模式新增「雨林」场景，有移动靶和三段坡道。',
          '两轮载具在泥地的抓地力提高，急转不再容易侧翻。',
          '自定义房间的观战延迟从 3 分钟改为 2 分钟。',
        ),
      ),
      ...section(
        '时间和大小',
        table(
          ['项目', '内容'],
          ['停机', '周三 08:00 – 16:00（北京）'],
          ['补丁', '约 9 GB'],
          ['预下载', '周二 16:00 起'],
        ),
      ),
      ...section(
        '更新后先做这两件',
        ul(
          '进一次训练场，让新场景加载完再排位。',
          '延迟和平时比差 20 ms 以上，重新选一次区服；怎么看延迟，见[读懂网络调试统计](/news/pubg-network-stats)。',
        ),
      ),
    ],
  },
  {
    id: 'ff14-launch-example',
    topic: 'launch',
    title: '最终幻想 14 新资料片开服：几点能进，排队怎么办',
    summary: '抢先体验周五 17:00 开放，首日晚间排队最长。预下载提前一天，掉线后有几分钟的保留时间。',
    motif: 'gem',
    hue: 'blue',
    gameId: 'final-fantasy-14',
    daysAgo: 2,
    body: [
      example,
      p('资料片首日，登录服务器比战斗服务器更忙。下面按时间排好，照着做能少等一会儿。'),
      ...section(
        '时间表（北京）',
        table(
          ['时间', '事情'],
          ['周四 18:00', '停机，开始预下载'],
          ['周五 17:00', '抢先体验开放'],
          ['下周二 18:00', '全部玩家可进'],
        ),
      ),
      ...section(
        '排队的时候',
        ul(
          '排队界面不要关加速、不要换线路：出口地址一变，可能要重新排。',
          '晚上 20:00 – 23:00 最挤，能白天进就白天进。',
          '掉线后马上重登，几分钟内会保留你的位置。',
        ),
      ),
    ],
  },
  {
    id: 'valorant-cup-example',
    topic: 'cup',
    title: '无畏契约城市杯报名开始：周六线上海选，五人成队',
    summary: '报名到周四 24:00，海选单败淘汰，比赛服在香港。赛前测一次线路，别用无线。',
    motif: 'crown',
    hue: 'mag',
    gameId: 'valorant',
    daysAgo: 3,
    body: [
      example,
      p('城市杯面向业余队伍，不限段位。海选线上进行，八强起线下。'),
      ...section(
        '怎么参加',
        ul(
          '队长创建队伍，邀请四名队员，可再加一名替补。',
          '报名截止周四 24:00，周五中午公布对阵。',
          '迟到 10 分钟算弃权。',
        ),
      ),
      ...section(
        '线上海选要注意',
        ul(
          '比赛服在香港，提前一天同一时段测一次延迟。',
          '用网线。无线的问题在于偶尔一下很慢，见[无线和网线差在哪](/news/wifi-or-cable)。',
          '比赛中不要换线路，切换会断开几秒。',
        ),
      ),
    ],
  },
  {
    id: 'apex-season-example',
    topic: 'patch',
    title: 'Apex 英雄新赛季：地图轮换、段位重置和匹配改动',
    summary: '周二凌晨切换赛季，段位下调一档半。匹配改为先看延迟再看段位，跨区组队的要注意。',
    motif: 'aim',
    hue: 'red',
    gameId: 'apex',
    daysAgo: 4,
    body: [
      example,
      p('新赛季最值得注意的不是新武器，而是匹配：同一队里延迟差得太多，会优先进队长所在的区。'),
      ...section(
        '赛季改动',
        ul('排位地图三张轮换，每张 24 小时。', '段位下调一档半，十场定级取消。', '两把冲锋枪的腰射散布提高。'),
      ),
      ...section(
        '跨区组队',
        p('队长在东京、队员在上海时，整队进东京服。队员需要选东京方向的线路；按自己的延迟选，反而绕路。'),
      ),
    ],
  },
  {
    id: 'poe2-league-example',
    topic: 'launch',
    title: '流放之路 2 新赛季开服：周六凌晨四点，先选好大区',
    summary: '开服前一小时停机。角色绑定大区，选错要重练；亚服常用新加坡和东京两个入口。',
    motif: 'wheel',
    hue: 'gold',
    gameId: 'path-of-exile-2',
    daysAgo: 6,
    body: [
      example,
      p('赛季角色建好之后不能换大区，所以开服之前先想好在哪个入口玩。'),
      ...section(
        '开服安排（北京）',
        table(['时间', '事情'], ['周六 03:00', '停机'], ['周六 04:00', '开服'], ['周六 06:00 左右', '排队高峰过去']),
      ),
      ...section(
        '选入口',
        ul(
          '华南、西南多数走新加坡更近，华东、华北多数走东京更近。',
          '拿不准就两个都测一次，选抖动小的，不只看平均值。',
        ),
      ),
    ],
  },
  {
    id: 'cs2-league-example',
    topic: 'cup',
    title: '反恐精英 2 秋季联赛小组赛：赛程、观赛和观战延迟',
    summary: '八支队伍分两组，每晚两场三局两胜。客户端内观战比直播快，但要多下 2 GB。',
    motif: 'sword',
    hue: 'cyan',
    gameId: 'cs2',
    daysAgo: 8,
    body: [
      example,
      p('小组赛打五个晚上，每晚 19:00 和 21:30 各一场，三局两胜。'),
      ...section(
        '赛程',
        table(
          ['日期', '19:00', '21:30'],
          ['周一', '甲组第一场', '乙组第一场'],
          ['周二', '甲组第二场', '乙组第二场'],
          ['周五', '甲组末轮', '乙组末轮'],
        ),
      ),
      ...section(
        '怎么看',
        ul(
          '客户端内观战的延迟约 90 秒，直播约 3 分钟。',
          '观战前先下载比赛地图，约 2 GB，补丁不走加速线路，用自己的带宽下。',
        ),
      ),
    ],
  },
];

export const gameNews = news.map((article): SeedArticle => ({ ...article, isExample: true }));
