/**
 * Pages of the site that preview the console's drafts. Only the console may frame them; opened directly they are empty.
 */
export const previewPaths = {
  payPopup: '/preview/pay-popup',
  creative: '/preview/creative',
  activityPage: '/preview/activity-page',
  content: '/preview/content',
} as const;
export type PreviewPath = (typeof previewPaths)[keyof typeof previewPaths];

export const isPreviewPath = (path: string): boolean => (Object.values(previewPaths) as string[]).includes(path);

/** Messages between the preview frame and the console, which are on the same origin. */
export const previewMessages = {
  /** The frame is ready to receive messages. */
  ready: 'feisuo preview ready',
  /**
   * The console sends a draft. `draft` contains the data of a popup, a slot, an activity page or a text
   * (`schemas/console-content.ts`), each in the format of its API reply.
   */
  show: 'feisuo preview show',
} as const;
