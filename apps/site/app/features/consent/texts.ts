export const consentTexts = {
  region: 'Cookie 与统计设置',
  title: '统计与 Cookie',
  before: '你同意，我们才统计访问情况，用来改进网站；不同意也能正常使用。详见',
  atLength:
    '登录、下载等功能必需的数据会存在你的浏览器里，网页出错时会上报不含身份的错误信息。你同意的话，我们还会统计页面的访问情况，用来改进网站；不同意也不影响使用。详见',
  privacy: '隐私政策',
  after: '。',
  agree: '同意',
  refuse: '仅必要',
  current: { all: '当前选择：同意', needed: '当前选择：仅必要' },
  signal: '你的浏览器已要求网站不跟踪，我们只保存必要的数据，不做访问统计。详见',
  close: '知道了',
};
