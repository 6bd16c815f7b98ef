import { ol, p, section, table, ul, warn } from '../blocks.ts';
import { server } from '../places.ts';
import { game, type SeedGame } from './seed-game.ts';

/** Role-playing games, which keep one connection for a whole evening. */
export const rolePlayingGames: SeedGame[] = [
  game({
    id: 'final-fantasy-14',
    name: '最终幻想 14',
    englishName: 'FINAL FANTASY XIV',
    initials: 'zzhx',
    aliases: ['FF14', 'FFXIV', '最终幻想XIV', '水晶'],
    kind: '角色',
    platforms: ['windows', 'console'],
    regions: ['日服', '美服', '欧服', '澳服'],
    motif: 'crystal',
    hue: 'geek',
    summary: '能力技之间只有一点空隙，延迟一高就塞不进第二个。',
    servers: [
      server('tokyo', '日服'),
      server('losAngeles', '美服'),
      server('frankfurt', '欧服'),
      server('sydney', '大洋洲'),
    ],
    facts: [
      { name: '联机方式', text: '一条长连接到数据中心，走 TCP：不丢数据，但丢包会变成停顿。' },
      { name: '动作锁', text: '能力技放完要等服务器确认，延迟越高，两个 GCD 之间越难塞进第二个能力技。' },
      { name: '判定', text: '躲范围看的是判定那一刻服务器记下的位置，不是你画面里的位置。' },
    ],
    body: [
      ...section(
        '为什么日服打得出双插，美服打不出',
        p(
          '每放一个能力技，角色会被锁一小段时间，其中就有网络延迟。延迟低时，公共冷却里放得下两个能力技；延迟高时，第二个会把下一个技能往后推。到东京和到北美，差的正是这一段。',
        ),
      ),
      ...section(
        '躲得开却被打中',
        p(
          '地面范围在「判定」的一刻取所有人的位置，然后才播放动画。所以要看读条，不看特效。延迟高的人，要提前的量就是延迟的一半再加一点反应时间。',
        ),
        warn(
          'TCP 遇到丢包会停下来补发，表现为所有人一起定住、随后快进。频繁出现时，换一条丢包少的线路比换延迟低的更有用。',
        ),
      ),
    ],
    questions: [
      {
        question: '国服需要加速吗？',
        answer: '国服由盛趣运营，机房在国内，多数网络不用。跨网明显时可以先测。',
      },
      {
        question: '会和插件冲突吗？',
        answer: '{brand}只改变网络线路，与插件无关。第三方工具是否允许，请看游戏方规则。',
      },
    ],
  }),
  game({
    id: 'world-of-warcraft',
    name: '魔兽世界',
    englishName: 'World of Warcraft',
    initials: 'mssj',
    aliases: ['WOW', '魔兽', '正式服', '怀旧服'],
    kind: '角色',
    platforms: ['windows'],
    regions: ['亚服', '美服', '欧服'],
    motif: 'quest',
    hue: 'gold',
    summary: '本地和世界是两条线。团本里打断慢了，先看是哪一条。',
    servers: [
      server('seoul', '亚服 / 韩服'),
      server('taipei', '亚服 / 台服'),
      server('losAngeles', '美西'),
      server('chicago', '美中'),
      server('sydney', '大洋洲'),
      server('paris', '欧服'),
    ],
    facts: [
      { name: '联机方式', text: '同时有「本地」与「世界」两条连接：前者管登录聊天，后者管战斗。' },
      { name: '传输', text: 'TCP。丢包不会少数据，只会让一串消息一起迟到。' },
      { name: '游戏里看', text: '鼠标悬停在菜单栏的电脑图标上，两个延迟都在。' },
    ],
    body: [
      ...section(
        '两个延迟分别管什么',
        table(
          ['数字', '影响', '偏高时'],
          ['本地', '登录、聊天、拍卖行、邮件', '不影响打断和走位，可以先不管'],
          ['世界', '施法、打断、走位、拾取', '这才是要加速的那一条'],
        ),
      ),
      ...section(
        '打团前的顺序',
        ol(
          '退出游戏，开加速，选你角色所在的大区。',
          '登录后在主城等一分钟，看世界延迟是否平稳。',
          '施法容限（延迟补偿）交给系统默认，不必手动调高。',
        ),
        p('国服已经重新开放，角色在国服的玩家通常不需要加速。'),
      ),
    ],
    questions: [
      {
        question: '世界延迟突然上千是断线前兆吗？',
        answer:
          '多半是连续丢包触发重发。几秒内恢复就不用动；反复出现，请把时间和大区写进[工单](/support/work-order)，我们查那一段线路。',
      },
    ],
  }),
  game({
    id: 'diablo-4',
    name: '暗黑破坏神 IV',
    englishName: 'Diablo IV',
    initials: 'ahphs',
    aliases: ['暗黑 4', 'D4', '大菠萝'],
    kind: '角色',
    platforms: ['windows', 'console'],
    regions: ['亚服', '美服', '欧服'],
    motif: 'horns',
    hue: 'red',
    summary: '一个人刷也要全程在线。橡皮筋拉回去的那一下，都是路上的事。',
    servers: [
      server('seoul', '亚服'),
      server('tokyo', '亚服'),
      server('losAngeles', '美西'),
      server('chicago', '美中'),
      server('frankfurt', '欧服'),
    ],
    facts: [
      { name: '联机方式', text: '全程在线，位置由服务器说了算；骑马和瞬移最容易看出回拉。' },
      { name: '专家模式', text: '死亡不可挽回，网络不稳时不要碰。' },
      { name: '区服', text: '在战网客户端里选择，角色跟账号走，季节进度以官方说明为准。' },
    ],
    body: [
      ...section(
        '为什么总是骑马时卡',
        p(
          '骑马速度快，服务器要更频繁地确认你的位置，还要加载新的区域。哪怕丢一小串包，你也会被拉回到它上一次确认的地方，俗称「橡皮筋」。在城里站着不卡，不代表路上没问题。',
        ),
      ),
      ...section(
        '减少回拉',
        ul(
          '区服选离你最近的，而不是朋友多的；跨区组队时再换。',
          '关掉跨平台联网能减少匹配等待，但不会降低延迟。',
          '专家模式开打前，先在野外骑一圈，看有没有回拉。',
        ),
      ),
    ],
    questions: [
      {
        question: '断线时角色会被打死吗？',
        answer: '断线后角色会在世界里停留片刻，规则由游戏方决定。打专家模式请先确认线路稳定。',
      },
    ],
  }),
  game({
    id: 'path-of-exile-2',
    name: '流放之路 2',
    englishName: 'Path of Exile 2',
    initials: 'lfzl',
    aliases: ['POE2', 'POE', '流亡黯道'],
    kind: '角色',
    platforms: ['windows', 'console'],
    regions: ['亚服', '美服', '欧服'],
    motif: 'passives',
    hue: 'volcano',
    summary: '同步方式可以自己选：锁步求准，预测求顺。选哪个，看你的网络稳不稳。',
    servers: [
      server('singapore', '新加坡网关'),
      server('tokyo', '日本网关'),
      server('seoul', '韩国网关'),
      server('losAngeles', '美西网关'),
      server('frankfurt', '欧洲网关'),
    ],
    facts: [
      { name: '联机方式', text: '登录时选网关；每张图由服务器新开一个实例。' },
      { name: '网络模式', text: '锁步：每步等服务器确认，不会回拉；预测：先走再说，可能回拉。' },
      { name: '游戏里看', text: 'F1 打开延迟与帧时间曲线。' },
    ],
    body: [
      ...section(
        '锁步还是预测',
        p(
          '延迟在一百毫秒以内且很稳，选**锁步**：你看到的就是真的，该死才死。延迟高或抖得厉害，锁步会变成处处停顿，这时选**预测**，用偶尔的回拉换顺畅。',
        ),
        p('开加速前后各按一次 F1 比较曲线：要的不是最低点更低，而是线更平。'),
      ),
      ...section(
        '网关别只看距离',
        p('新加坡、日本、韩国三个网关对国内各地差别不大，人多时的负载反而更要紧。开荒当天换个网关，常比换线路见效。'),
      ),
    ],
    questions: [
      {
        question: '切图特别慢是延迟吗？',
        answer: '切图要新开实例并读硬盘，多半与延迟无关。F1 曲线平稳时，先看硬盘和补丁是否完整。',
      },
    ],
  }),
  game({
    id: 'genshin',
    name: '原神（国际服）',
    englishName: 'Genshin Impact',
    initials: 'ys',
    aliases: ['原神', '原', 'Genshin'],
    kind: '角色',
    platforms: ['windows', 'android', 'ios', 'console'],
    regions: ['亚服', '美服', '欧服', '港澳台服'],
    motif: 'meteor',
    hue: 'cyan',
    summary: '单人也要连服务器。延迟高时，宝箱、采集、换人都会慢半拍。',
    servers: [
      server('tokyo', '亚服'),
      server('hongkong', '港澳台服'),
      server('ashburn', '美服'),
      server('frankfurt', '欧服'),
    ],
    facts: [
      { name: '联机方式', text: '全程在线；联机时以房主的世界为准。' },
      { name: '区服', text: '四个区服数据不互通，建号时就要选好。' },
      { name: '游戏里看', text: '左上角的毫秒数，绿色即可，不必追求个位。' },
    ],
    body: [
      ...section(
        '毫秒数多少才算正常',
        p(
          '这款游戏对延迟不苛刻：稳定在一百五十以内，单人几乎没有感觉。值得在意的是**忽高忽低**，它会让拾取和元素反应的反馈迟到。',
        ),
        p('国服（天空岛、世界树）机房在国内，一般不需要加速。'),
      ),
      ...section(
        '联机看房主',
        p(
          '进别人的世界，怪物和机关由房主那边结算。房主网络差，你这边再好也会看见怪物瞬移。秘境优先进延迟低的房间，或自己开。',
        ),
      ),
    ],
    questions: [
      {
        question: '更新下载很慢，加速有用吗？',
        answer: '资源下载走的是内容分发网络，与对局线路无关。换个时段，或者用有线网络下载。',
      },
    ],
  }),
];
