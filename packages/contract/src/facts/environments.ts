/**
 * Environments in which a page may run: operating systems, our own client, and applications with an embedded browser.
 */
export const environments = ['ios', 'android', 'thunder', 'xlacc', 'wechat', 'zuiyou', 'pipi', 'xlcloud'] as const;
export type Environment = (typeof environments)[number];
