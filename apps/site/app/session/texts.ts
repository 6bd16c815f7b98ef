export const sessionTexts = {
  unreachable: '暂时连不上账号服务，不知道你是否已登录。',
  tryLater: '暂时连不上账号服务，请稍后重试',
  retry: '重试',
  retrying: '正在重试…',
} as const;
