/** The `window.name` by which a page knows that it is shown in the frame of our popup. */
export const webviewName = 'feisuo-webview';

export const isWebview = (page: Window = window): boolean => page.name === webviewName && page.parent !== page;
