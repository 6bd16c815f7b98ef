/** Where a page of the site shows what the console is drawing up; framed by the console only. */
export const payPopupPreviewPath = '/preview/pay-popup';

/** What the two tell each other, within one origin. */
export const previewMessages = {
  /** The frame listens. */
  ready: 'feisuo preview ready',
  /** With `panel`: what the popup is to offer. */
  payPanel: 'feisuo preview pay panel',
} as const;
