const titles: Record<number, string> = {
  0: '网络没有接上',
  404: '这条线没有接到任何地方',
  503: '线暂时没接上',
};

/** By response status; 0 without an answer. */
export const errorTitle = (status: number): string => titles[status] ?? '线断了，是我们的问题';

export const retryText = '刷新再试';
