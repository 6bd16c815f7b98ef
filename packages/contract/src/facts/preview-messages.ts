/**
 * Preview pages of the site for drafts of the console; only the console may frame them, and they are empty without it.
 */
export const previewPaths = {
  payPopup: '/preview/pay-popup',
  creative: '/preview/creative',
  activityPage: '/preview/activity-page',
} as const;
export type PreviewPath = (typeof previewPaths)[keyof typeof previewPaths];

export const isPreviewPath = (path: string): boolean => (Object.values(previewPaths) as string[]).includes(path);

/** Messages between the preview frame and the console, within one origin. */
export const previewMessages = {
  /** The frame listens. */
  ready: 'feisuo preview ready',
  /** `draft` holds the content: a popup's offer, a slot, or an activity's page, each as its route answers it. */
  show: 'feisuo preview show',
} as const;
