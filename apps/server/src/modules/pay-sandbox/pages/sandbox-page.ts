import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

export interface Page {
  html: string;
  policy: string;
}

/** The product's colours, with a striped border that no real payment page has. */
const STYLE = `
:root{color-scheme:light}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100svh;background:#e9eae2;color:#151a16;
font:16px/1.6 'PingFang SC','HarmonyOS Sans SC','MiSans','Microsoft YaHei UI','Microsoft YaHei','Source Han Sans SC','Noto Sans CJK SC','Noto Sans SC',system-ui,sans-serif}
main{max-width:460px;margin:0 auto;min-height:100vh;min-height:100svh;background:#f4f4ee;display:flex;flex-direction:column}
main.wide{max-width:760px}
.sb{display:flex;align-items:center;gap:12px;padding:12px 20px;color:#f2f1e9;font-size:14px;line-height:1.5;
background:repeating-linear-gradient(135deg,#11150a 0 14px,#1e2610 14px 28px)}
.sb b{flex:none;padding:3px 10px;border-radius:4px;background:#f3cc62;color:#231b0a}
.bd{flex:1;display:flex;flex-direction:column;padding:24px 20px calc(24px + env(safe-area-inset-bottom))}
.mer{display:flex;align-items:center;gap:12px;font-weight:600;line-height:1.4}
.mer svg{width:44px;height:44px;padding:8px;border-radius:10px;background:#0b0d0c;flex:none}
.mer small{display:block;font-weight:400;font-size:13px;color:#646b64}
.rc{background:#fff;border-radius:14px;padding:28px 22px 22px;margin-top:20px;box-shadow:0 1px 2px #10140f14,0 6px 20px #10140f0d}
.ic{display:block;width:150px;height:56px;margin:0 auto 10px}
h1{margin:0;font-size:15px;font-weight:400;color:#474e48;text-align:center;line-height:1.5;min-height:30px}
h1.res{font-size:20px;font-weight:700;color:#151a16}
h1.ok{color:#2c6b0e}
h1.err{color:#b3161f}
.num{font-variant-numeric:tabular-nums}
.amt{font-size:60px;line-height:1.1;font-weight:700;letter-spacing:-.03em;text-align:center;margin:2px 0 4px}
.amt small{font-size:28px;margin-right:3px;letter-spacing:0}
dl{margin:18px 0 0;padding-top:18px;border-top:1px dashed #cbcec2;display:grid;gap:12px;font-size:15px;line-height:1.6}
dl div{display:flex;justify-content:space-between;gap:20px}
dt{flex:none;color:#646b64}
dd{margin:0;text-align:right;overflow-wrap:anywhere}
.nt{font-size:13.5px;line-height:1.65;color:#474e48;margin:14px 0 0}
.nt a{color:inherit;font-size:15px}
.bt{margin-top:auto;display:grid;gap:12px;padding-top:28px}
button,.btn{display:block;width:100%;min-height:58px;padding:12px 24px;border-radius:8px;border:1px solid #82897f;background:#fff;color:#151a16;
font:inherit;font-size:17px;font-weight:700;line-height:1.4;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.btn:hover{background:#efefe8}
button.yes{border-color:#c6f03a;background:#c6f03a;color:#11150a}
button.yes:hover{border-color:#defc65;background:#defc65}
button.yes:active{border-color:#9ec926;background:#9ec926}
button.small{min-height:44px;padding:8px 16px;font-size:15px;font-weight:600}
:focus-visible{outline:2px solid #395707;outline-offset:2px}
h1:focus-visible{outline:none}
details{margin-top:20px;border:1px dashed #82897f;border-radius:8px;padding:0 14px;font-size:14px;color:#474e48}
summary{min-height:44px;display:flex;align-items:center;cursor:pointer}
summary::after{content:'＋';margin-left:auto}
details[open] summary::after{content:'－'}
details p{margin:0 0 10px}
details form{margin:0 0 14px}
h1.big{font-size:24px;font-weight:700;color:#151a16;text-align:left}
h2{margin:24px 0 8px;font-size:16px}
.sw{display:grid;gap:8px;grid-template-columns:repeat(auto-fit,minmax(min(300px,100%),1fr))}
.sw label{display:flex;align-items:flex-start;gap:12px;min-height:44px;padding:10px 14px;border:1px solid #cbcec2;border-radius:8px;background:#fff;cursor:pointer}
.sw label:has(:checked){border-color:#577d0b;background:#fcffe0}
.sw input{margin:3px 0 0;width:18px;height:18px;flex:none;accent-color:#577d0b}
.sw small{display:block;color:#646b64;font-size:13px}
@media (prefers-reduced-motion:no-preference){.rc{animation:up .42s cubic-bezier(.16,1,.3,1)}@keyframes up{from{transform:translateY(8px)}}}
`;

const styleHash = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
const policy = [
  "default-src 'none'",
  `style-src ${styleHash}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Returns an HTML page without scripts and external files. */
export function pageOf(title: string, body: string, isWide = false): Page {
  const html =
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">` +
    `<meta name="robots" content="noindex"><meta name="theme-color" content="#11150a">` +
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main${isWide ? ' class="wide"' : ''}>` +
    `<div class="sb" role="note"><b>沙箱</b><span>测试环境，不产生真实扣款，不连接微信或支付宝。</span></div>` +
    `<div class="bd">${body}</div></main></body></html>`;
  return { html, policy };
}

/**
 * Sends a page with the referrer policy `same-origin`: with `no-referrer` browsers would send no Origin with its form.
 */
export function showPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.policy,
      'referrer-policy': 'same-origin',
    })
    .send(page.html);
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
