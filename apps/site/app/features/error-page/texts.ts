const titles: Record<number, string> = {
  0: '网络连接失败',
  404: '页面走丢了',
  503: '页面暂时打不开',
};

/** The title for an HTTP status. Status 0 means that there was no answer. */
export const errorTitle = (status: number): string => titles[status] ?? '服务出了点问题';

export const retryText = '刷新再试';
