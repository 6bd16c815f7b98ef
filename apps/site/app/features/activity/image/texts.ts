export const imageTexts = { inWords: '看图片的文字版', home: '回到首页' } as const;
