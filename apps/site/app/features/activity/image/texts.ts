export const imageTexts = { inWords: '看图片的文字版' } as const;
