export const downloadTexts = { qr: '下载页二维码' } as const;
