import { ol, p, section, ul, warn } from '../blocks.ts';
import { server } from '../places.ts';
import { game, type SeedGame } from './seed-game.ts';

/** Shooting games, the kind most sensitive to packet loss. */
export const shootingGames: SeedGame[] = [
  game({
    id: 'pubg',
    name: '绝地求生',
    englishName: 'PUBG: BATTLEGROUNDS',
    initials: 'jdqs',
    aliases: ['吃鸡', 'PUBG', '大逃杀'],
    kind: '射击',
    platforms: ['windows', 'console'],
    regions: ['亚服', '东南亚服', '欧服', '美服'],
    motif: 'pan',
    hue: 'gold',
    summary: '远处一枪，差的常常不是手速。先看清你和机房隔着多少公里，再把多绕的路省掉。',
    servers: [
      server('seoul', '亚服 / 韩服'),
      server('tokyo', '亚服 / 日服'),
      server('singapore', '东南亚服'),
      server('frankfurt', '欧服'),
      server('losAngeles', '美西服'),
      server('saoPaulo', '南美服'),
    ],
    facts: [
      { name: '联机方式', text: '每局由一台专用服务器裁决，所有玩家都连到它。' },
      { name: '传输', text: '对局数据走 UDP，丢了的包不会重发，游戏靠下一帧补上。' },
      { name: '游戏里看', text: '在设置里打开网络调试统计，能看到延迟和丢包。' },
    ],
    body: [
      ...section(
        '一局里，网络什么时候最要紧',
        p(
          '落地和决赛圈是两个高峰：同一片区域里的人最多，服务器每秒要告诉你的事也最多。平时看不出来的丢包，往往就在这两个时刻变成瞬移和「明明先开枪」。',
        ),
        p('因此不要用大厅里的数字下结论。进训练场跑一分钟，看的是**抖动**和**丢包**，其次才是延迟的绝对值。'),
      ),
      ...section(
        '区服怎么选',
        p(
          'PC 端会按连接情况给出可以匹配的区域，能选哪些以游戏内显示为准。华东、华北到首尔的物理距离最短，华南到新加坡并不比到东京近多少，选之前先看上面的区服距离。',
        ),
        p('客户端里选的区服要和游戏里一致。选错区，加速的是一条你没有在走的路。'),
      ),
      ...section(
        '开局前四步',
        ol(
          '退出游戏，再打开{brand}，选「绝地求生」和区服。',
          '等客户端显示线路已就绪，再从 Steam 启动游戏。',
          '进训练场，打开网络调试统计看一分钟。',
          '数字平稳就排队；忽高忽低，先关掉正在下载的东西再看。',
        ),
      ),
    ],
    questions: [
      {
        question: '开了加速，游戏里延迟没变？',
        answer:
          '多半是先进了游戏再开加速：已经建立的连接不会换线。退出游戏，开加速，再进。仍然没变，看客户端选的区服是否和游戏里一致。',
      },
      {
        question: '为什么亚服有时连到首尔，有时连到东京？',
        answer: '由游戏方的匹配决定，我们不能指定。客户端会按实际连到的地址选线。',
      },
      {
        question: '手机版能用吗？',
        answer: '那是另一款游戏，见 [PUBG Mobile](/games/pubg-mobile)，用安卓版客户端加速。',
      },
    ],
  }),
  game({
    id: 'apex',
    name: 'Apex 英雄',
    englishName: 'Apex Legends',
    initials: 'apexyx',
    aliases: ['派派', 'Apex'],
    kind: '射击',
    platforms: ['windows', 'console'],
    regions: ['亚服', '东南亚服', '美服', '欧服'],
    motif: 'dive',
    hue: 'red',
    summary: '滑铲、翻墙、换甲都在一秒之内。服务器的每一拍都很宝贵，别让它们丢在半路上。',
    servers: [
      server('tokyo', '亚服常用'),
      server('seoul', '亚服'),
      server('hongkong', '亚服'),
      server('singapore', '东南亚'),
      server('losAngeles', '美西'),
      server('frankfurt', '欧服'),
    ],
    facts: [
      { name: '联机方式', text: '专用服务器。标题画面可以手动选数据中心，并看到各自的延迟与丢包。' },
      { name: '传输', text: 'UDP。服务器刷新频率不高，丢一个包，等于少看到一整拍。' },
      { name: '游戏里看', text: '画面右上角的小图标会提示延迟、丢包、预测失误和拥堵。' },
    ],
    body: [
      ...section(
        '先认得那几个红色图标',
        p(
          '右上角出现的图标不是装饰。延迟图标说明路远或绕路，丢包图标说明路上在掉数据，拥堵图标说明你这头或中间某一段太挤。三种情况的办法不同：前两种换线路有用，第三种先看家里有没有人在下载。',
        ),
      ),
      ...section(
        '数据中心怎么选',
        p('在标题画面打开数据中心列表，等几秒让数字稳定。优先选**丢包为零**的，再在其中选延迟最低的。'),
        ul(
          '华东、华北：通常先看东京和首尔。',
          '华南、西南：香港、新加坡和东京都值得比一次。',
          '想和海外朋友一队：选离**队里最远的人**折中的位置，而不是离你最近的。',
        ),
        warn('数据中心选好后，到{brand}里选同一个区服再开始加速，顺序反了要回到标题画面重选。'),
      ),
    ],
    questions: [
      {
        question: '列表里延迟低，进游戏却卡？',
        answer:
          '列表测的是到机房的延迟，不包含对局里的丢包和服务器自身负载。看右上角图标是哪一种，再决定换线还是换机房。',
      },
    ],
  }),
  game({
    id: 'valorant',
    name: '无畏契约',
    englishName: 'VALORANT',
    initials: 'wwqy',
    aliases: ['瓦罗兰特', '瓦', 'VAL'],
    kind: '射击',
    platforms: ['windows', 'console'],
    regions: ['亚服', '韩服', '美服', '欧服'],
    motif: 'kunai',
    hue: 'mag',
    summary: '服务器每秒结算 128 次。它已经够快了，剩下的看你到它之间的那段路。',
    servers: [
      server('hongkong', '亚服'),
      server('tokyo', '亚服 / 日服'),
      server('singapore', '亚服'),
      server('seoul', '韩服'),
      server('losAngeles', '美西'),
      server('frankfurt', '欧服'),
    ],
    facts: [
      { name: '联机方式', text: '专用服务器，官方公布的刷新频率为每秒 128 次。' },
      { name: '账号与区服', text: '国际服账号绑定区域；国服账号与国际服不互通。' },
      { name: '游戏里看', text: '设置 → 视频 → 统计数据：打开网络延迟与丢包率。' },
    ],
    body: [
      ...section(
        '128 次刷新意味着什么',
        p(
          '刷新越密，每一次间隔越短，路上的**抖动**就越显眼。延迟稳定在 60 毫秒，手感往往好过在 30 到 90 之间来回跳。看统计数据时，先看延迟是不是一条平线。',
        ),
      ),
      ...section(
        '区服怎么选',
        p(
          '国际服账号属于哪个区域，进去后就只能在这个区域的几个机房里选。游戏内可以手动勾选机房，把延迟明显偏高的去掉，匹配会慢一点，但不会被丢到远处去。',
        ),
        p(
          '国服由腾讯运营，机房在国内，一般用不着加速；如果你是跨网（比如教育网、小运营商），可以先[测一次](/#meter)再决定。',
        ),
      ),
      ...section(
        '遇到丢包先查两处',
        ol(
          '把无线换成网线。无线信号满格也会丢包，因为它和邻居共用一段频率。',
          '关掉同一个路由器下正在上传的设备。上行被占满时，你开枪的消息会排在照片后面。',
        ),
      ),
    ],
    questions: [
      {
        question: '反作弊会不会拦加速器？',
        answer:
          '{brand}只改变网络线路，不读写游戏进程和文件。游戏方的规则可能调整，请以其最新公告为准；若启动时被提示冲突，请[提交工单](/support/work-order)并附上提示原文。',
      },
    ],
  }),
  game({
    id: 'cs2',
    name: '反恐精英 2',
    englishName: 'Counter-Strike 2',
    initials: 'fkjy',
    aliases: ['CS2', 'CSGO', 'CS'],
    kind: '射击',
    platforms: ['windows'],
    regions: ['亚服', '欧服', '美服'],
    motif: 'c4',
    hue: 'blue',
    summary: '拉出去那一下，记在哪一刻算数。时间戳会替你记住，前提是包能按时送到。',
    servers: [
      server('hongkong', '亚服'),
      server('tokyo', '亚服'),
      server('singapore', '东南亚'),
      server('frankfurt', '欧服'),
      server('stockholm', '北欧'),
      server('losAngeles', '美西'),
    ],
    facts: [
      { name: '联机方式', text: '官方匹配走 Valve 的中继网络，再到专用服务器；社区服直接连服主的地址。' },
      { name: '记录方式', text: '操作带着时间送到服务器（官方称 sub-tick），网络抖动仍会让画面回拉。' },
      { name: '游戏里看', text: '设置 → 游戏 → 遥测：延迟、丢包与抖动可以常驻显示。' },
    ],
    body: [
      ...section(
        '官方匹配和社区服，是两条路',
        p(
          '官方匹配先进 Valve 的中继点，再由它送到机房，路线由中继决定；社区服和部分平台是你直接连服主的地址。两条路可能一条通畅一条拥堵，所以「官匹不卡、社区服卡」并不奇怪。',
        ),
        p('在{brand}里，这两种情况可以分别选择。打社区服前，把服务器所在城市选对。'),
      ),
      ...section(
        '把匹配上限设成你能接受的数',
        p(
          '游戏设置里有「可接受的最大匹配延迟」。设得太高，会被排进远处的机房；设得太低，半夜会一直排不到人。先按平时的数字加二三十毫秒设置。',
        ),
      ),
      ...section(
        '看遥测的三个数',
        ul(
          '**延迟**平稳但偏高：路远或绕路，换线有用。',
          '**丢包**不为零：先换网线，再换线路。',
          '**抖动**偏大：多半是本地网络拥挤，看看谁在下载。',
        ),
      ),
    ],
    questions: [
      {
        question: '国服需要加速吗？',
        answer: '国服机房在国内，多数网络不需要。跨运营商或校园网可以先测再看。',
      },
    ],
  }),
  game({
    id: 'overwatch',
    name: '守望先锋',
    englishName: 'Overwatch 2',
    initials: 'swxf',
    aliases: ['OW', '守望先锋归来', '屁股'],
    kind: '射击',
    platforms: ['windows', 'console'],
    regions: ['亚服', '美服', '欧服'],
    motif: 'hammer',
    hue: 'volcano',
    summary: '技能、位移、治疗都要对上时机。三项数平稳，配合才对得上拍子。',
    servers: [
      server('seoul', '亚服'),
      server('tokyo', '亚服'),
      server('singapore', '亚服'),
      server('losAngeles', '美西'),
      server('chicago', '美中'),
      server('amsterdam', '欧服'),
    ],
    facts: [
      { name: '联机方式', text: '专用服务器，按队伍成员的位置分配机房。' },
      { name: '区服', text: '在战网客户端里选亚洲、美洲或欧洲，各区进度互通情况以官方说明为准。' },
      { name: '游戏里看', text: 'Ctrl + Shift + N 打开网络图，能看到延迟、丢包和插值延迟。' },
    ],
    body: [
      ...section(
        '网络图上哪个数该先看',
        p(
          '第一个数是网络延迟，大家都会看。真正影响手感的还有插值延迟：路上抖得厉害，游戏就多等一会儿再画别人的位置，于是你瞄的是「刚才的他」。抖动降下来，这个数会自己变小。',
        ),
      ),
      ...section(
        '组队时机房会变',
        p(
          '和不同地区的朋友一起排，匹配会取一个折中的机房。队长换人、队友换地方，都可能让下一局去到另一座城市。{brand}会按实际连到的机房选线，不需要每局手动改。',
        ),
        p('国服重新开放后，账号与国际服分开。只打国服的话，多数网络不用加速。'),
      ),
    ],
    questions: [
      {
        question: '战网登录慢、更新慢，加速管吗？',
        answer: '登录和对局走加速线路，更新补丁默认用你自己的带宽，那样更快。',
      },
    ],
  }),
  game({
    id: 'rainbow-six',
    name: '彩虹六号：围攻',
    englishName: "Tom Clancy's Rainbow Six Siege",
    initials: 'chlhwg',
    aliases: ['R6', '彩六', '围攻 X'],
    kind: '射击',
    platforms: ['windows', 'console'],
    regions: ['亚服', '日服', '欧服', '美服'],
    motif: 'drone',
    hue: 'geek',
    summary: '一道门缝里见生死。抢到那一瞬间的，是先把消息送到服务器的人。',
    servers: [
      server('hongkong', '东亚'),
      server('tokyo', '日本'),
      server('singapore', '东南亚'),
      server('amsterdam', '西欧'),
      server('ashburn', '美东'),
      server('seattle', '美西'),
    ],
    facts: [
      { name: '联机方式', text: '专用服务器，按数据中心匹配；可在设置里查看和指定数据中心。' },
      { name: '传输', text: '对局走 UDP，语音另有一条连接。' },
      { name: '游戏里看', text: '记分板上有每个人的延迟；画面角落的图标提示丢包与连接质量。' },
    ],
    body: [
      ...section(
        '为什么这款游戏对延迟格外较真',
        p(
          '角色转角的一刻，进攻方先看到防守方，还是反过来，取决于谁的画面更新。延迟差二三十毫秒，就足以颠倒「谁先出来」。它不会让你输掉枪法，但会让你输掉信息。',
        ),
      ),
      ...section(
        '数据中心：自动不一定最好',
        p(
          '默认由游戏按首次测得的延迟决定。你若在没开加速时登录过，它可能记住了一个不合适的数据中心。开好加速再进设置看一眼，需要时手动改成东亚或日本。',
        ),
        ol(
          '退出游戏。',
          '开加速，选与目标数据中心一致的区服。',
          '进游戏，在设置里确认数据中心。',
          '打一局休闲，看记分板上自己的延迟。',
        ),
      ),
    ],
    questions: [
      {
        question: '延迟正常却总被「穿墙」打死？',
        answer: '高延迟对手也会造成这种错觉。看记分板上对方的延迟，换时段或换数据中心比换线路更有效。',
      },
    ],
  }),
  game({
    id: 'call-of-duty',
    name: '使命召唤',
    englishName: 'Call of Duty',
    initials: 'smzh',
    aliases: ['COD', '战区', 'Warzone', '黑色行动'],
    kind: '射击',
    platforms: ['windows', 'console'],
    regions: ['亚服', '美服', '欧服'],
    motif: 'tags',
    hue: 'green',
    summary: '匹配不只看延迟，服务器也不由你选。能做好的，是到每一个可能的机房都不绕路。',
    servers: [
      server('hongkong', '亚服'),
      server('tokyo', '亚服'),
      server('singapore', '东南亚'),
      server('losAngeles', '美西'),
      server('dallas', '美中'),
      server('frankfurt', '欧服'),
    ],
    facts: [
      { name: '联机方式', text: '以专用服务器为主，机房由匹配系统决定，不能手动选择。' },
      { name: 'NAT', text: '账号与网络设置里能看到 NAT 类型；「严格」会影响组队和语音。' },
      { name: '游戏里看', text: '界面设置里的遥测：服务器延迟、丢包可以常驻显示。' },
    ],
    body: [
      ...section(
        '不能选机房，怎么办',
        p(
          '匹配时段、模式和技术水平都会影响你被分到哪里。冷门模式在深夜可能被送到很远的机房，这时延迟高是距离，不是线路问题。想要稳定的延迟，选人多的模式和时段。',
        ),
        p('{brand}为各地机房都准备了线路，连到哪里就加速哪里，不需要你预先猜。'),
      ),
      ...section(
        'NAT 显示「严格」',
        p(
          '先看路由器有没有打开 UPnP，再看是不是路由器套路由器（光猫拨号又接了一台路由）。开启加速后 NAT 类型可能变化，以对局实际情况为准，不必追求「开放」两个字。',
        ),
      ),
    ],
    questions: [
      {
        question: '更新动辄上百 G，也走加速吗？',
        answer: '默认不走。下载补丁比的是带宽，直接用你自己的网络更快，也不占加速线路。',
      },
    ],
  }),
  game({
    id: 'tarkov',
    name: '逃离塔科夫',
    englishName: 'Escape from Tarkov',
    initials: 'tltkf',
    aliases: ['塔科夫', 'EFT'],
    kind: '射击',
    platforms: ['windows'],
    regions: ['亚服', '美服', '欧服'],
    motif: 'gasmask',
    hue: 'silk',
    summary: '带进去的都是真家当。一次断线的代价，比一次对枪失误大得多。',
    servers: [
      server('hongkong', '亚服'),
      server('singapore', '亚服'),
      server('tokyo', '亚服'),
      server('losAngeles', '美西'),
      server('frankfurt', '欧服'),
      server('amsterdam', '欧服'),
    ],
    facts: [
      { name: '联机方式', text: '专用服务器，一张图一台。启动器里可以勾选服务器并看到延迟。' },
      { name: '最怕', text: '断线重连。短时间丢包会让你原地罚站，长一点就要重新排进去。' },
      { name: '游戏里看', text: '启动器的服务器列表，以及局内的连接提示图标。' },
    ],
    body: [
      ...section(
        '服务器少勾几个',
        p(
          '启动器默认自动选择。勾得越多，排得越快，也越可能进到远处的服务器。建议只留三四个延迟接近的，排队慢一点，局内稳得多。',
        ),
      ),
      ...section(
        '进图前的检查',
        ol(
          '先开加速，再开启动器；启动器里的延迟会随线路变化。',
          '点一次刷新，确认勾选的服务器数字正常。',
          '关掉系统更新和网盘同步，它们最爱在你进图以后醒来。',
        ),
        warn('局内不要手动切换线路。切换会断开旧连接，在这款游戏里代价太大；客户端只在线路已经不可用时才会替你切。'),
      ),
    ],
    questions: [
      {
        question: '提示与服务器失去连接，东西会丢吗？',
        answer: '规则由游戏方决定：在时限内重连回同一局通常可以继续。网络恢复后马上重连，不要先退回仓库。',
      },
    ],
  }),
  game({
    id: 'helldivers-2',
    name: '地狱潜兵 2',
    englishName: 'Helldivers 2',
    initials: 'dyqb',
    aliases: ['绝地潜兵', 'HD2'],
    kind: '射击',
    platforms: ['windows', 'console'],
    regions: ['不分区'],
    motif: 'stratagem',
    hue: 'gold',
    summary: '四个人，一位房主。房主的网络，就是这一队的网络。',
    servers: [
      server('tokyo', '亚洲联机'),
      server('singapore', '亚洲联机'),
      server('frankfurt', '欧洲联机'),
      server('ashburn', '北美联机'),
    ],
    facts: [
      { name: '联机方式', text: '银河战况在官方服务器上；任务里由一名玩家当房主，队友直接与他相连。' },
      { name: '跨平台', text: 'PC 与主机可以同队，队友在哪里不由平台决定。' },
      { name: '最怕', text: '房主网络不稳：一个人卡，四个人都看见尸体在飞。' },
    ],
    body: [
      ...section(
        '谁来当房主',
        p(
          '任务里没有一台中立的服务器，大家都连房主。所以延迟高低看的是**你和房主之间**的路，而不是你和某座城市之间的。国内四人队，让网络最稳的人开局。',
        ),
        p('和海外朋友一起打，通常让位置居中的人当房主；房主和最远的队友都开加速，效果比只有一个人开好。'),
      ),
      ...section(
        '加入失败时',
        ul(
          '先确认两边游戏版本一致。',
          '重新生成好友邀请，旧邀请里的房间可能已经不在。',
          '路由器打开 UPnP，或者换一个人来建房。',
        ),
      ),
    ],
    questions: [
      {
        question: '区服里没有我要的选项？',
        answer: '这类游戏没有区服可选。在{brand}里选「不分区」，客户端会按房主的位置选线。',
      },
    ],
  }),
  game({
    id: 'destiny-2',
    name: '命运 2',
    englishName: 'Destiny 2',
    initials: 'my2',
    aliases: ['命运', 'D2'],
    kind: '射击',
    platforms: ['windows', 'console'],
    regions: ['不分区'],
    motif: 'sphere',
    hue: 'cyan',
    summary: '一半在服务器上，一半在队友家里。两头都顺，突袭才打得完。',
    servers: [
      server('tokyo', '亚洲联机'),
      server('singapore', '亚洲联机'),
      server('ashburn', '北美联机'),
      server('frankfurt', '欧洲联机'),
    ],
    facts: [
      { name: '联机方式', text: '关卡逻辑在官方服务器，玩家之间的动作同步另走一条路，两者同时存在。' },
      { name: '错误代码', text: '以动物和植物命名，多数与线路有关，少数是官方维护。' },
      { name: '最怕', text: '严格的 NAT：容易在进入公共区域时被踢回轨道。' },
    ],
    body: [
      ...section(
        '读懂错误代码再动手',
        p(
          '官方帮助页按代码说明原因。看到代码先查是不是**维护时段**，再查是否只有你一个人遇到：同队都掉，多半是官方；只有你掉，多半在你这一段。',
        ),
      ),
      ...section(
        '让 NAT 宽松一点',
        ol(
          '路由器打开 UPnP，重启一次。',
          '光猫改桥接、由路由器拨号，避免两层地址转换。',
          '开加速后再进游戏，让它在新的线路上重新判断。',
        ),
      ),
    ],
    questions: [
      {
        question: '试炼里对手瞬移，是我卡吗？',
        answer: '玩家之间的同步看双方线路。若只有一个对手瞬移，多半是他；若所有人都跳，才是你这一头。',
      },
    ],
  }),
  game({
    id: 'pubg-mobile',
    name: 'PUBG Mobile',
    englishName: 'PUBG MOBILE',
    initials: 'pubgm',
    aliases: ['吃鸡手游国际服', '地铁逃生国际服', 'PUBGM'],
    kind: '射击',
    platforms: ['android', 'ios'],
    regions: ['亚服', '日服', '韩服', '欧服', '美服'],
    motif: 'airdrop',
    hue: 'volcano',
    summary: '手机上最先出问题的往往是无线。把 Wi-Fi 那一跳理顺，再谈国际线路。',
    servers: [
      server('singapore', '亚服'),
      server('tokyo', '日韩服'),
      server('seoul', '日韩服'),
      server('frankfurt', '欧服'),
      server('ashburn', '北美服'),
    ],
    facts: [
      { name: '联机方式', text: '专用服务器，登录后可在设置里选区；更换区服有间隔限制，以游戏内提示为准。' },
      { name: '客户端', text: '用{brand}安卓版加速。iOS 版客户端暂未提供。' },
      { name: '游戏里看', text: '右上角的信号标与毫秒数。' },
    ],
    body: [
      ...section(
        '先看 Wi-Fi，再看线路',
        p(
          '手机离路由器隔两堵墙，丢包就可能超过国际线路本身。打之前走近路由器，或者换到 5 GHz 频段再看一次数字；还是跳，才是线路的事。',
        ),
        ul(
          '蓝牙耳机和 2.4 GHz 的 Wi-Fi 挤在同一段频率上，能换 5 GHz 就换。',
          '省电模式会让系统推迟收发数据，开局前关掉。',
          '移动数据打游戏时，别让系统在后台更新应用。',
        ),
      ),
      ...section(
        '安卓权限只要一项',
        p(
          '第一次加速时系统会询问是否允许建立 VPN 连接，这是安卓让应用改变线路的唯一办法。{brand}只把你选中的游戏放进这条线路，其他应用照常上网。',
        ),
      ),
    ],
    questions: [
      {
        question: '国服和平精英需要加速吗？',
        answer: '国服机房在国内，一般不需要。网络本身拥挤时，加速器也替代不了更好的 Wi-Fi。',
      },
    ],
  }),
  game({
    id: 'arena-breakout',
    name: '暗区突围：无限',
    englishName: 'Arena Breakout: Infinite',
    initials: 'aqtwwx',
    aliases: ['暗区', 'ABI', '暗区国际服'],
    kind: '射击',
    platforms: ['windows'],
    regions: ['亚服', '美服', '欧服'],
    motif: 'safe',
    hue: 'green',
    summary: '脚步声要准时到。声音和画面来自同一串数据，路上一堵，两样一起迟到。',
    servers: [
      server('hongkong', '亚服'),
      server('singapore', '亚服'),
      server('losAngeles', '美西'),
      server('ashburn', '美东'),
      server('frankfurt', '欧服'),
    ],
    facts: [
      { name: '联机方式', text: '专用服务器，一局一台；国服与国际服账号不互通。' },
      { name: '区服', text: '国际服在登录界面选服务器，延迟显示在列表旁。' },
      { name: '最怕', text: '突发丢包：听声辨位会先失灵，画面随后才卡。' },
    ],
    body: [
      ...section(
        '听不准脚步，可能是网络',
        p(
          '脚步、开镜、换弹这些声音，由服务器告诉你位置后在本地播放。丢包时位置更新断断续续，听起来就像人在左右横跳。若只有声音方向飘而画面还算稳，正是丢包初期的样子。',
        ),
      ),
      ...section(
        '区服怎么选',
        p(
          '人在华南，先比香港和新加坡；在北方，东亚机房之间差别不大，看哪边丢包少。国服玩家多数不需要加速，可以先用首页的[测速](/#meter)看看自己到公网的底子。',
        ),
      ),
    ],
    questions: [
      {
        question: '国际服登录转圈进不去？',
        answer: '先开加速再启动游戏。登录和对局是两组地址，游戏先启动时，登录那一组可能已经在旧线路上超时。',
      },
    ],
  }),
];
