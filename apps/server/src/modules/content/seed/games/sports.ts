import { ol, p, section, table, ul } from '../blocks.ts';
import { server } from '../places.ts';
import { game, type SeedGame } from './seed-game.ts';

/** Sports games, which depend on a short delay between a key press and the move. */
export const sportsGames: SeedGame[] = [
  game({
    id: 'rocket-league',
    name: '火箭联盟',
    englishName: 'Rocket League',
    initials: 'hjlm',
    aliases: ['RL', '火箭足球'],
    kind: '体育',
    platforms: ['windows', 'console'],
    regions: ['亚服', '美服', '欧服', '澳服'],
    motif: 'boostball',
    hue: 'blue',
    summary: '球在服务器那里是真的，在你这里是猜的。猜得准，靠的是线平。',
    servers: [
      server('tokyo', '亚东'),
      server('singapore', '亚东南'),
      server('mumbai', '印度'),
      server('losAngeles', '美西'),
      server('ashburn', '美东'),
      server('frankfurt', '欧服'),
    ],
    facts: [
      { name: '联机方式', text: '专用服务器，每秒推演很多次；匹配前可以勾选区域。' },
      { name: '连接图标', text: '延迟、延迟波动、丢包、突发丢包各有一个图标，亮起就有事。' },
      { name: '游戏里看', text: '设置里打开网络信息，能看到每一项的数值。' },
    ],
    body: [
      ...section(
        '四个图标，四种毛病',
        table(
          ['图标', '意思', '先做什么'],
          ['延迟', '路远或绕路', '换近的区域，开加速'],
          ['延迟波动', '忽快忽慢', '换网线，停下载'],
          ['丢包', '路上在掉', '开加速或换线路'],
          ['突发丢包', '偶尔断一截', '检查路由器和无线'],
        ),
      ),
      ...section(
        '球为什么会「瞬移」',
        p(
          '你的画面比服务器早一点点：车和球都是按物理规律先推算出来的。别人碰到球的消息一到，推算被改写，球就跳了一下。延迟越平稳，改写越小。',
        ),
      ),
    ],
    questions: [
      {
        question: '亚东和亚东南哪个好？',
        answer: '华东、华北通常选亚东，华南两个都可以。勾一个就好，两个都勾会随机分配。',
      },
    ],
  }),
  game({
    id: 'ea-fc',
    name: 'EA SPORTS FC',
    englishName: 'EA SPORTS FC',
    initials: 'eafc',
    aliases: ['FIFA', 'FC', '足球', 'UT'],
    kind: '体育',
    platforms: ['windows', 'console'],
    regions: ['亚服', '欧服', '美服'],
    motif: 'net',
    hue: 'lime',
    summary: '「脚下发沉」不是玄学。从按键到出脚，路上多的每一毫秒都在里面。',
    servers: [
      server('tokyo', '亚洲'),
      server('hongkong', '亚洲'),
      server('singapore', '东南亚'),
      server('london', '欧洲'),
      server('ashburn', '北美'),
    ],
    facts: [
      { name: '联机方式', text: '主要模式用专用服务器，部分友谊赛可能由双方直接相连。' },
      { name: '手感', text: '按键要先到服务器再生效，延迟直接变成脚感。' },
      { name: '游戏里看', text: '对局前显示连接质量；局内可打开网络指示。' },
    ],
    body: [
      ...section(
        '「沉」和「飘」',
        p(
          '延迟高而平稳，是**沉**：每个动作都慢半拍，能适应。延迟忽高忽低，是**飘**：同样的传球力度，一会儿大一会儿小，没法适应。先治飘，再治沉。',
        ),
      ),
      ...section(
        '匹配前的一分钟',
        ol('看连接质量的格数，不满就先别开。', '关掉同一网络下的视频和下载。', '开加速、重进游戏，再看一次格数。'),
      ),
    ],
    questions: [
      {
        question: '为什么周末联赛总是更沉？',
        answer: '周末晚上跨境线路和游戏服务器都更忙。能挑时间的话，白天打；不能挑，就选丢包最少的线路。',
      },
    ],
  }),
  game({
    id: 'nba-2k',
    name: 'NBA 2K',
    englishName: 'NBA 2K',
    initials: 'nba2k',
    aliases: ['2K', '篮球'],
    kind: '体育',
    platforms: ['windows', 'console'],
    regions: ['亚服', '美服', '欧服'],
    motif: 'hoop',
    hue: 'volcano',
    summary: '投篮出手点差一帧就是打铁。线上和线下的节奏，不是同一个节奏。',
    servers: [
      server('tokyo', '亚洲'),
      server('singapore', '东南亚'),
      server('losAngeles', '美西'),
      server('ashburn', '美东'),
      server('frankfurt', '欧洲'),
    ],
    facts: [
      { name: '联机方式', text: '公园和街区用专用服务器，部分对战模式由双方直接相连。' },
      { name: '投篮', text: '线上多了网络延迟，绿框的时机会整体后移。' },
      { name: '最怕', text: '抖动：出手时机每次都不一样。' },
    ],
    body: [
      ...section(
        '线上的绿框要重新练',
        p(
          '线下练出来的出手点，到线上会偏晚，偏多少取决于你的延迟。延迟固定，重练几十球就能找回来；延迟乱跳，怎么练都没用。所以先让延迟稳下来，再进训练场。',
        ),
      ),
      ...section(
        '找对手',
        ul(
          '公园优先进延迟低的服务器。',
          '好友对战让上行稳的一方邀请。',
          '进场后前三分钟手感飘，可以先传球，别急着投。',
        ),
      ),
    ],
    questions: [
      {
        question: '延迟多少才好打？',
        answer: '没有统一的数。比起绝对值，更建议看它是否平稳：同样的动作每次都一样晚，就能适应。',
      },
    ],
  }),
];
