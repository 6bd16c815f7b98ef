/** By which a page knows that a popup of ours shows it in a frame. */
export const webviewName = 'feisuo-webview';

export const isWebview = (page: Window = window): boolean => page.name === webviewName && page.parent !== page;
