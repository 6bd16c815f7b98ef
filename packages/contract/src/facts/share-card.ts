/**
 * The script that WeChat offers for pages inside its app. The content security policy allows its origin only if a
 * WeChat account is configured.
 */
export const wxShareScript = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js';
