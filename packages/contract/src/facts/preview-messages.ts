/** Pages of the site that show what the console is drawing up; framed by the console only, and empty without it. */
export const previewPaths = {
  payPopup: '/preview/pay-popup',
  creative: '/preview/creative',
  activityPage: '/preview/activity-page',
} as const;
export type PreviewPath = (typeof previewPaths)[keyof typeof previewPaths];

export const isPreviewPath = (path: string): boolean => (Object.values(previewPaths) as string[]).includes(path);

/** What frame and console tell each other, within one origin. */
export const previewMessages = {
  /** The frame listens. */
  ready: 'feisuo preview ready',
  /** With what is to be shown as `draft`: what the popup offers, a slot as it travels, an activity's page as its route tells it. */
  show: 'feisuo preview show',
} as const;
