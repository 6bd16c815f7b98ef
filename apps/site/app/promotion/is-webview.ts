/** The window name that tells a page that it is shown in our popup's frame. */
export const webviewName = 'feisuo-webview';

export const isWebview = (page: Window = window): boolean => page.name === webviewName && page.parent !== page;
