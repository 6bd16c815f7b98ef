/** The window name by which a page knows that our popup frames it. */
export const webviewName = 'feisuo-webview';

export const isWebview = (page: Window = window): boolean => page.name === webviewName && page.parent !== page;
