import { createHash } from 'node:crypto';
import { sandboxPaths } from '@feisuo/contract/facts/paths';
import { escapeHtml } from '../../http/escape-html.ts';
import { demoPeople } from './demo-people.ts';

/** The product's colours, and a stripe that shows that this page is a demonstration. */
const STYLE = `
:root{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:#0b0d0c;color:#f2f1e9;
font:16px/1.6 'PingFang SC','HarmonyOS Sans SC','MiSans','Microsoft YaHei','Noto Sans SC',system-ui,sans-serif}
main{position:relative;overflow:hidden;width:100%;max-width:420px;padding:34px 28px 28px;background:#161a17;
border:1px solid #39413b;border-radius:16px}
main::before{content:'';position:absolute;inset:0 0 auto;height:6px;
background:repeating-linear-gradient(135deg,#c6f03a 0 12px,#303c13 12px 24px)}
.mark{display:inline-block;margin:0 0 12px;padding:2px 10px;border-radius:99px;background:#303c13;color:#e1f388;font-size:14px}
h1{margin:0 0 8px;font-size:24px;line-height:1.3}
p{margin:0 0 16px;color:#bcc1b7}
fieldset{margin:0 0 16px;padding:0;border:0}
legend{margin:0 0 8px;padding:0;font-weight:600}
.choice{display:flex;align-items:center;gap:12px;margin:0 0 8px;padding:10px 14px;min-height:48px;border:1px solid #6f7a72;border-radius:10px;cursor:pointer}
.choice:hover{background:#1e2320}
.choice:has(:checked){border-color:#c6f03a;background:#1c240e}
.choice input{margin:0;width:18px;height:18px;flex:none;accent-color:#c6f03a}
.choice small{display:block;color:#929a90;font-size:14px}
.nick{margin:0 0 16px}
.nick label{display:block;margin:0 0 6px}
@supports selector(:has(*)){.nick{display:none}form:has([value=nickname]:checked) .nick{display:block}}
input[type=text]{width:100%;min-height:44px;padding:8px 12px;border:1px solid #6f7a72;border-radius:10px;background:#101311;color:#f2f1e9;font:inherit}
:focus-visible{outline:2px solid #c6f03a;outline-offset:2px}
.wrong{color:#f89f9a;margin:8px 0 0}
.deeds{display:grid;gap:12px}
button{min-height:48px;padding:8px 16px;border-radius:10px;border:1px solid #6f7a72;background:transparent;color:#f2f1e9;font:inherit;font-weight:600;cursor:pointer}
button.yes{border-color:#c6f03a;background:#c6f03a;color:#11150a}
button.yes:hover{background:#defc65}
button.no:hover{background:#282e2a}
`;

const styleHash = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

export interface Page {
  html: string;
  policy: string;
}

/** Content security policy: no scripts, and form submission only to this server and to the redirect address. */
const policyOf = (formTargets: string[]) =>
  [
    "default-src 'none'",
    `style-src ${styleHash}`,
    "base-uri 'none'",
    `form-action ${formTargets.length > 0 ? formTargets.join(' ') : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ');

const pageOf = (title: string, body: string) =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="robots" content="noindex"><title>${title} · 演示身份提供方</title><style>${STYLE}</style></head>` +
  `<body><main><p class="mark">演示身份提供方</p><h1>${title}</h1>${body}</main></body></html>`;

export interface ChoicePage {
  brand: string;
  sealedRequest: string;
  redirectUri: string;
  nickname: string;
  /** True if the visitor submitted an empty nickname, so the page asks for it again. */
  isNicknameMissing: boolean;
}

/** Returns the page on which a visitor chooses a person and then agrees or cancels. */
export function choicePage({ brand, sealedRequest, redirectUri, nickname, isNicknameMissing }: ChoicePage): Page {
  const startsWithNickname = isNicknameMissing || nickname !== '';
  const choices = demoPeople
    .map(({ sub, name, email }, index) => {
      const isChosen = index === 0 && !startsWithNickname;
      return choice(sub, isChosen, `${name}<small>${email || '没有邮箱'}</small>`);
    })
    .join('');
  const wrong = isNicknameMissing
    ? '<p class="wrong" id="wrong" role="alert">请填写昵称，至少一个文字或数字。</p>'
    : '';
  const described = isNicknameMissing ? ' aria-invalid="true" aria-describedby="wrong"' : '';
  const html = pageOf(
    '选择一个演示身份',
    `<p>这里不核对任何人的身份，只用来演示第三方登录，请勿当作真实账号使用。</p>` +
      `<form method="post" action="${sandboxPaths.idpAuthorize}" accept-charset="utf-8">` +
      `<input type="hidden" name="request" value="${escapeHtml(sealedRequest)}">` +
      `<fieldset><legend>以谁的身份继续</legend>${choices}${choice('nickname', startsWithNickname, '自己取一个昵称')}</fieldset>` +
      `<div class="nick"><label for="nickname">昵称</label>` +
      `<input type="text" id="nickname" name="nickname" maxlength="20" autocomplete="off" value="${escapeHtml(nickname)}"${described}>${wrong}</div>` +
      `<p>同意后，${escapeHtml(brand)}会得到这个身份的编号、昵称和邮箱。</p>` +
      // The button to agree comes first in the form, because the Enter key presses the first button.
      `<div class="deeds"><button class="yes" name="decision" value="allow">同意并继续</button>` +
      `<button class="no" name="decision" value="deny">取消</button></div></form>`,
  );
  return { html, policy: policyOf(["'self'", sourceOf(redirectUri)]) };
}

/**
 * Returns the origin of the redirect URI for the content security policy, or the scheme of a native application's URI,
 * which has no origin.
 */
function sourceOf(redirectUri: string): string {
  const { origin, protocol } = new URL(redirectUri);
  return origin === 'null' ? protocol : origin;
}

const choice = (value: string, isChosen: boolean, label: string) =>
  `<label class="choice"><input type="radio" name="person" value="${value}"${isChosen ? ' checked' : ''}><span>${label}</span></label>`;

export const plainPage = (title: string, text: string): Page => ({
  html: pageOf(title, `<p>${escapeHtml(text)}</p>`),
  policy: policyOf([]),
});
