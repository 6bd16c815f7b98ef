/** The messaging app's own script for pages inside of it. Its origin is in the content policy only where an account is set up. */
export const wxShareScript = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js';
