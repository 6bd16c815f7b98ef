import { ol, p, section, table, ul } from '../blocks.ts';
import { server } from '../places.ts';
import { game, type SeedGame } from './seed-game.ts';

/** Survival games, whose servers are run worldwide by players or by the studio. */
export const survivalGames: SeedGame[] = [
  game({
    id: 'rust',
    name: '腐蚀',
    englishName: 'Rust',
    initials: 'fs',
    aliases: ['Rust', '腐蚀 Rust'],
    kind: '生存',
    platforms: ['windows', 'console'],
    regions: ['亚服', '欧服', '美服'],
    motif: 'torch',
    hue: 'volcano',
    summary: '服务器列表上的延迟，是你选邻居之前该看的第一个数。',
    servers: [
      server('hongkong', '亚洲服常见'),
      server('singapore', '亚洲服常见'),
      server('tokyo', '亚洲服常见'),
      server('frankfurt', '欧洲服'),
      server('dallas', '美服'),
    ],
    facts: [
      { name: '联机方式', text: '专用服务器，官方与社区并存，位置写在服务器介绍里。' },
      { name: '传输', text: 'UDP。近战和弓的命中由服务器判断。' },
      { name: '游戏里看', text: '服务器列表可按延迟排序；控制台里能打开网络统计。' },
    ],
    body: [
      ...section(
        '选服三看',
        ol(
          '看延迟：列表按延迟排序，过百的慎选，打架会吃亏。',
          '看人数：满员要排队，排队时也在占用你的时间。',
          '看清档日：刚清过的服人多，过几天就空。',
        ),
        p('列表里的延迟是直连测的。开了加速再刷新一次，数字会按新的线路变化。'),
      ),
      ...section(
        '半夜家被抄，和网络没关系',
        p('离线期间服务器照常运转，这是玩法的一部分。网络能决定的只是你在线的那几个小时。'),
      ),
    ],
    questions: [
      {
        question: '进服时卡在「正在下载资源」？',
        answer: '社区服会下发地图和插件资源，第一次进比较久。这一段比的是服主的带宽，加速不一定有帮助。',
      },
    ],
  }),
  game({
    id: 'ark',
    name: '方舟：生存飞升',
    englishName: 'ARK: Survival Ascended',
    initials: 'fzscfs',
    aliases: ['方舟', 'ASA', '生存进化'],
    kind: '生存',
    platforms: ['windows', 'console'],
    regions: ['亚服', '美服', '欧服'],
    motif: 'footprint',
    hue: 'green',
    summary: '驯一只龙几个小时，断一次线可能就飞走了。长时间在线，看的是稳。',
    servers: [
      server('hongkong', '亚洲官方服'),
      server('singapore', '亚洲官方服'),
      server('ashburn', '北美官方服'),
      server('frankfurt', '欧洲官方服'),
    ],
    facts: [
      { name: '联机方式', text: '官方集群与社区服并存；传送会换一台服务器。' },
      { name: '最怕', text: '传送途中断线：人和恐龙分处两边，要等存档对上。' },
      { name: '游戏里看', text: '服务器浏览器里的延迟列。' },
    ],
    body: [
      ...section(
        '传送之前',
        p(
          '跨服传送等于断开再连一次。先看目标服的延迟与人数，背包里贵重的先放下。开着加速时，目标服在另一地区也没关系，客户端会按新的地址换线。',
        ),
      ),
      ...section(
        '集群里选近的那一座',
        ul(
          '官方服名字里带地区缩写，选亚洲的。',
          '服务器帧率低时，所有人一起卡，这不是线路能救的。',
          '社区服问清楚放在哪个机房，再决定要不要长住。',
        ),
      ),
    ],
    questions: [
      {
        question: '延迟不高却总回拉？',
        answer: '多半是服务器自己忙不过来：恐龙和建筑太多。看同服其他人是否也这样，是的话换服比换线有用。',
      },
    ],
  }),
  game({
    id: 'minecraft',
    name: '我的世界（国际版）',
    englishName: 'Minecraft',
    initials: 'wdsj',
    aliases: ['MC', '麦块', 'Java 版', '基岩版'],
    kind: '生存',
    platforms: ['windows', 'android', 'ios', 'console'],
    regions: ['不分区'],
    motif: 'pickaxe',
    hue: 'lime',
    summary: '方块放下去又弹回来，是服务器没收到。先问服务器在哪，再问你在哪。',
    servers: [
      server('hongkong', '亚洲社区服'),
      server('singapore', '亚洲社区服'),
      server('losAngeles', '北美社区服'),
      server('frankfurt', '欧洲社区服'),
    ],
    facts: [
      { name: '联机方式', text: 'Java 版连服主的服务器，走 TCP；基岩版走 UDP，也可以朋友间直接相连。' },
      { name: 'Realms', text: '官方租用的世界，机房由官方安排。' },
      { name: '游戏里看', text: '多人列表右侧的信号格，悬停可看毫秒数。' },
    ],
    body: [
      ...section(
        '弹回来的方块',
        p(
          '你放下方块时，本地先画出来，等服务器确认。延迟高或丢包时，确认没来，方块就弹回去了。小游戏服的跳跃、桥搏这类玩法尤其明显。',
        ),
      ),
      ...section(
        '和朋友联机的三种路',
        table(
          ['方式', '适合', '网络要点'],
          ['租一台服务器', '人多、常玩', '选离多数人近的机房'],
          ['Realms', '省心', '机房不能选，看大家到它的延迟'],
          ['一个人开房', '临时玩', '房主上行要稳，NAT 要通'],
        ),
      ),
      ...section(
        'TPS 和延迟不是一回事',
        p(
          '服务器每秒应当跑 20 拍。拍数掉下来，红石变慢、怪物发呆，所有人都卡；延迟高，只有你卡。问服主 TPS，能省下很多排查时间。',
        ),
      ),
    ],
    questions: [
      {
        question: '网易中国版需要加速吗？',
        answer: '中国版服务器在国内，通常不需要。国际版社区服多在海外，可以开。',
      },
    ],
  }),
  game({
    id: 'palworld',
    name: '幻兽帕鲁',
    englishName: 'Palworld',
    initials: 'hspl',
    aliases: ['帕鲁', 'Palworld'],
    kind: '生存',
    platforms: ['windows', 'console'],
    regions: ['不分区'],
    motif: 'paw',
    hue: 'cyan',
    summary: '四人房看房主，大服看机房。帕鲁罢工可能是它饿了，也可能是你丢包了。',
    servers: [
      server('tokyo', '官方亚洲服'),
      server('singapore', '社区服常见'),
      server('hongkong', '社区服常见'),
      server('ashburn', '官方北美服'),
    ],
    facts: [
      { name: '联机方式', text: '邀请码房间由房主主持，最多四人；专用服务器可容纳更多人。' },
      { name: '端口', text: '自己开专用服务器，默认使用 UDP 8211，路由器要转发它。' },
      { name: '最怕', text: '房主卡：所有人的帕鲁都会原地发呆。' },
    ],
    body: [
      ...section(
        '邀请码进不去',
        ul(
          '双方重启游戏，重新生成邀请码，旧码会失效。',
          '房主打开 UPnP，或者换一位能被连上的人当房主。',
          '房主和客人都开加速，选「不分区」。',
        ),
      ),
      ...section(
        '自己开服的人请看',
        p(
          '云服务器选离大家最近的城市。内存不够时服务器会越跑越慢，定时重启比加带宽更有用。开在家里的话，把 UDP 8211 转发到那台机器，并给它固定的内网地址。',
        ),
      ),
    ],
    questions: [
      {
        question: '多人时延迟低却明显卡顿？',
        answer: '基地里的帕鲁和物流线都由服务器计算，东西太多就会慢。拆掉一部分流水线，比换线路有效。',
      },
    ],
  }),
  game({
    id: 'dayz',
    name: 'DayZ',
    englishName: 'DayZ',
    initials: 'dayz',
    aliases: ['丧尸末日', '僵尸末日'],
    kind: '生存',
    platforms: ['windows', 'console'],
    regions: ['亚服', '欧服', '美服'],
    motif: 'can',
    hue: 'green',
    summary: '走四十分钟才遇到一个人。这一次对枪，不该输在路上。',
    servers: [
      server('hongkong', '亚洲社区服'),
      server('singapore', '亚洲官方服'),
      server('frankfurt', '欧洲官方服'),
      server('ashburn', '北美官方服'),
    ],
    facts: [
      { name: '联机方式', text: '专用服务器；官方服角色在同一集群内互通。' },
      { name: '延迟限制', text: '不少服务器会踢出延迟过高的玩家，上限写在服务器说明里。' },
      { name: '游戏里看', text: '服务器列表的延迟列；局内有连接质量图标。' },
    ],
    body: [
      ...section(
        '被踢不一定是断线',
        p(
          '很多社区服设了延迟上限，短时间超过就被请出去。看提示里写的是「延迟过高」还是「失去连接」：前者换线路或换近的服，后者查丢包。',
        ),
      ),
      ...section(
        '进服前一分钟',
        ol(
          '列表按延迟排序，选百毫秒以内的。',
          '开加速后刷新列表，确认数字变了再进。',
          '退服时原地安全退出，等倒计时走完，别直接断网。',
        ),
      ),
    ],
    questions: [
      {
        question: '带模组的服进不去？',
        answer: '启动器要先下载并启用相同的模组。下载慢与对局线路无关，可以先不开加速下载，再开加速进服。',
      },
    ],
  }),
];
