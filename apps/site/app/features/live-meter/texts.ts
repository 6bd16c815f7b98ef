export const liveMeterTexts = { label: '到本站', unit: 'ms', waiting: '–' } as const;
