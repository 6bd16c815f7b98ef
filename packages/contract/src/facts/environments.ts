/** Environments of a page: operating systems, the desktop client (`xlacc`), and apps with an embedded browser. */
export const environments = ['ios', 'android', 'thunder', 'xlacc', 'wechat', 'zuiyou', 'pipi', 'xlcloud'] as const;
export type Environment = (typeof environments)[number];
