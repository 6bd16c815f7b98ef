import { ol, p, section, ul } from '../blocks.ts';
import { server } from '../places.ts';
import { game, type SeedGame } from './seed-game.ts';

/** Strategy games, in which the slowest player sets the pace of all players. */
export const strategyGames: SeedGame[] = [
  game({
    id: 'starcraft-2',
    name: '星际争霸 II',
    englishName: 'StarCraft II',
    initials: 'xjzb',
    aliases: ['星际 2', 'SC2'],
    kind: '策略',
    platforms: ['windows'],
    regions: ['韩服', '美服', '欧服'],
    motif: 'pylon',
    hue: 'geek',
    summary: '所有人的指令要在同一拍执行。一个人迟到，全场一起等。',
    servers: [
      server('seoul', '韩服'),
      server('taipei', '亚服'),
      server('losAngeles', '美服'),
      server('chicago', '美服'),
      server('frankfurt', '欧服'),
    ],
    facts: [
      { name: '联机方式', text: '每台机器各自推演同一局，服务器负责收齐并转发指令。' },
      { name: '区服', text: '登录界面可以切换大区，天梯各算各的。' },
      { name: '最怕', text: '丢包：指令没收齐，画面就停在那一拍。' },
    ],
    body: [
      ...section(
        '为什么别人卡，你也停',
        p(
          '即时战略不传画面，只传指令，每台机器自己算。指令必须同时执行，结果才会一致；少收到一条，就只能等。所以会出现「等待其他玩家」的窗口，名单里写着在等谁。',
        ),
        p('窗口里是你的名字，就查自己的丢包；是别人的名字，只能等。'),
      ),
      ...section(
        '大区怎么选',
        ul(
          '打天梯求快，选离你近的大区。',
          '打韩服求强，东北、华东到首尔并不远，主要是去掉绕路。',
          '开加速后在登录界面重新选一次大区。',
        ),
      ),
    ],
    questions: [
      {
        question: '操作有一点粘滞感，是延迟吗？',
        answer: '是。指令要去服务器转一圈才执行，延迟越低，点击越跟手。平稳的小延迟可以适应，跳动不行。',
      },
    ],
  }),
  game({
    id: 'age-of-empires-4',
    name: '帝国时代 IV',
    englishName: 'Age of Empires IV',
    initials: 'dgsd',
    aliases: ['帝国 4', 'AOE4', '帝国时代'],
    kind: '策略',
    platforms: ['windows', 'console'],
    regions: ['不分区'],
    motif: 'trebuchet',
    hue: 'gold',
    summary: '村民听令慢一拍，封建就慢一分钟。中继选对，是开局前的第一个决定。',
    servers: [
      server('hongkong', '东亚中继'),
      server('singapore', '东南亚中继'),
      server('seattle', '北美中继'),
      server('amsterdam', '欧洲中继'),
    ],
    facts: [
      { name: '联机方式', text: '指令经中继服务器转发，所有人同步推演。' },
      { name: '匹配', text: '按段位和地区凑人，高分段常常跨区。' },
      { name: '游戏里看', text: '对局中可显示延迟；大厅列表有各房间的延迟。' },
    ],
    body: [
      ...section(
        '高分段的跨区局',
        p(
          '人少，匹配就会把东亚、欧洲和北美的人放在一起。这时物理距离决定了下限，任何一位玩家的绕路都会加在所有人身上。你能做的是把自己这一段拉直，并且不掉包。',
        ),
      ),
      ...section(
        '自定义房',
        ol(
          '房名写清地区，省得远方的人误入。',
          '进房看一眼延迟，偏高的请他先开加速再来。',
          '开打前等三十秒，让延迟显示稳定。',
        ),
      ),
    ],
    questions: [
      {
        question: '八人局后期越来越慢？',
        answer: '那多半是某台电脑算不动了，所有人会一起等它。看是否有人帧数很低，与线路无关。',
      },
    ],
  }),
  game({
    id: 'civilization-6',
    name: '文明 VI',
    englishName: "Sid Meier's Civilization VI",
    initials: 'wm6',
    aliases: ['文明 6', 'CIV6', '文明'],
    kind: '策略',
    platforms: ['windows', 'android', 'ios', 'console'],
    regions: ['不分区'],
    motif: 'hexes',
    hue: 'silk',
    summary: '回合制不怕延迟，怕掉线。再来一回合，之前先把连接稳住。',
    servers: [
      server('tokyo', '亚洲联机'),
      server('singapore', '亚洲联机'),
      server('losAngeles', '北美联机'),
      server('frankfurt', '欧洲联机'),
    ],
    facts: [
      { name: '联机方式', text: '房主主持，其他人直接连他；云存档对局除外。' },
      { name: '重新同步', text: '数据不一致时会整局重新同步，时间长短看房主上行。' },
      { name: '最怕', text: 'NAT 不通，以及模组版本不一致。' },
    ],
    body: [
      ...section(
        '进房失败，按这个顺序查',
        ol(
          '游戏版本、资料片、模组三样一致。',
          '房主换成网络最好的人。',
          '房主开 UPnP，双方开加速，选「不分区」。',
          '仍不行，用云对局或热座代替。',
        ),
      ),
      ...section(
        '重新同步太久',
        p(
          '大地图后期，存档能到几十兆，从房主的上行传给每个人。家庭宽带的上行常常只有下行的十分之一，让上行大的人当房主，比什么都快。',
        ),
      ),
    ],
    questions: [
      {
        question: '回合制也要加速？',
        answer: '延迟高低影响不大，加速的用处在于连得上、不掉线。能稳定联机就不必开。',
      },
    ],
  }),
  game({
    id: 'clash-royale',
    name: '皇室战争（国际服）',
    englishName: 'Clash Royale',
    initials: 'hszz',
    aliases: ['CR', '部落皇室'],
    kind: '策略',
    platforms: ['android', 'ios'],
    regions: ['国际服'],
    motif: 'crown',
    hue: 'blue',
    summary: '三分钟一局，下牌就是落子。卡一下，电塔就没了。',
    servers: [server('singapore', '亚洲玩家常用'), server('frankfurt', '欧洲'), server('ashburn', '北美')],
    facts: [
      { name: '联机方式', text: '官方服务器结算，双方同时看到结果。' },
      { name: '客户端', text: '用{brand}安卓版加速。iOS 版客户端暂未提供。' },
      { name: '最怕', text: '网络切换：走出家门那一刻，Wi-Fi 换移动数据会断一次。' },
    ],
    body: [
      ...section(
        '信号图标出现时',
        p('对局里出现的断线图标，说明牌还没送到服务器。不要连点，点几次就可能下几张。等图标消失再继续。'),
      ),
      ...section(
        '少断线的办法',
        ul(
          '在固定的网络下打排名，别在电梯和地铁里打。',
          '关掉「自动切换到移动网络」。',
          '后台的视频应用会抢带宽，开局前划掉。',
        ),
      ),
    ],
    questions: [
      {
        question: '要不要一直开着加速？',
        answer: '只在对局时开就好。关掉加速不会影响账号和进度。',
      },
    ],
  }),
];
