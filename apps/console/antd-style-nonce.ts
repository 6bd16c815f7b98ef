import type { Plugin } from 'vite';

const file = '/@rc-component/util/es/Dom/dynamicCSS.js';
const before = '  if (csp?.nonce) {\n    styleNode.nonce = csp?.nonce;\n  }';
const after = `  const nonce = csp?.nonce ?? document.querySelector('meta[name="csp-nonce"]')?.content;
  if (nonce) {
    styleNode.nonce = nonce;
  }`;

/**
 * antd sets its nonce on its own styles, but not on the style elements with which Modal and Drawer lock scrolling and
 * measure the scroll bar; the Content-Security-Policy would block these. This plugin adds the nonce. The build fails
 * if a new version differs.
 */
export function antdStyleNonce(): Plugin {
  let met = false;
  return {
    name: 'feisuo:antd-style-nonce',
    apply: 'build',
    transform(code, id) {
      if (!id.replaceAll('\\', '/').endsWith(file)) return null;
      met = true;
      if (!code.includes(before)) this.error(`${file} changed: look again how it sets the nonce`);
      return { code: code.replace(before, after), map: null };
    },
    buildEnd(error) {
      if (!error && !met) this.error(`${file} is gone: look again where antd injects styles`);
    },
  };
}
