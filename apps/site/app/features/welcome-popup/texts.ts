export const welcomeTexts = {
  steps: [
    { name: '下载客户端', text: 'Windows 和安卓都有，装好后用这个账号登录。' },
    { name: '选游戏', text: '在客户端里搜到你的游戏，点加速就行。' },
  ],
  download: '下载客户端',
  games: '看看支持哪些游戏',
  nickname: '昵称',
  nicknameHint: '现在显示的是手机号。给你想了一个，也可以自己改。',
  another: '换一个',
  saveNickname: '保存昵称',
  saving: '保存中…',
  saved: '昵称已保存',
  first: ['疾风', '闪电', '星河', '夜航', '晨光', '流火', '破晓', '长空', '霜刃', '赤焰'],
  second: ['骑士', '旅人', '游侠', '射手', '法师', '斥候', '猎手', '飞鸟', '船长', '队长'],
} as const;
