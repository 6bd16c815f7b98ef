/** Where a page may find itself: operating systems, our own client, and applications that show pages inside. */
export const environments = ['ios', 'android', 'thunder', 'xlacc', 'wechat', 'zuiyou', 'pipi', 'xlcloud'] as const;
export type Environment = (typeof environments)[number];
