export const downloadTexts = { qr: '下载页二维码', demo: '演示安装包' } as const;
