/**
 * Pages of the site that preview drafts of the console. Only the console may frame them; opened alone they are empty.
 */
export const previewPaths = {
  payPopup: '/preview/pay-popup',
  creative: '/preview/creative',
  activityPage: '/preview/activity-page',
  content: '/preview/content',
} as const;
export type PreviewPath = (typeof previewPaths)[keyof typeof previewPaths];

export const isPreviewPath = (path: string): boolean => (Object.values(previewPaths) as string[]).includes(path);

/** Messages between the preview frame and the console, which have the same origin. */
export const previewMessages = {
  /** The frame can receive messages now. */
  ready: 'feisuo preview ready',
  /**
   * `draft` contains the content: the pay data of a popup, a slot, the page of an activity, or a text
   * (`schemas/console-content.ts`), each in the format of its route.
   */
  show: 'feisuo preview show',
} as const;
