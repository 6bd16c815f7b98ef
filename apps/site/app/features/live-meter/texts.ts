export const liveMeterTexts = { label: '本站延迟', unit: 'ms', waiting: '–' } as const;
