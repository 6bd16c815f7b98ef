/** Chinese accessible names for the buttons of a number input, by CSS class. antd names them in English. */
const steps: Readonly<Record<string, string>> = {
  'ant-input-number-action-up': '增加',
  'ant-input-number-action-down': '减少',
};

/** Chinese accessible names for clickable icons, by the English names that antd gives them. */
const presses: Readonly<Record<string, string>> = {
  'close-circle': '清除',
  close: '关闭',
  eye: '隐藏',
  'eye-invisible': '显示',
};

/** Sets Chinese accessible names where antd has none, and hides icons beside a text from screen readers. */
export function keepNamesChinese(page: Document): void {
  const mend = (root: Element) => {
    for (const part of [root, ...root.querySelectorAll('.anticon, .ant-input-number-action')]) name(part);
  };
  mend(page.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) mend(node);
  }).observe(page.body, { childList: true, subtree: true });
}

function name(part: Element): void {
  const step = Object.keys(steps).find((className) => part.classList.contains(className));
  if (step) part.setAttribute('aria-label', steps[step] ?? '');
  if (!part.classList.contains('anticon')) return;
  const own = presses[part.getAttribute('aria-label') ?? ''];
  if (own && isPressed(part)) part.setAttribute('aria-label', own);
  else part.setAttribute('aria-hidden', 'true');
}

/** Whether the icon is clickable and has no text next to it. */
function isPressed(icon: Element): boolean {
  const button = icon.closest('button, [role="button"]') ?? (icon.hasAttribute('tabindex') ? icon : null);
  return (
    button !== null && (button === icon || (!button.hasAttribute('aria-label') && button.textContent.trim() === ''))
  );
}
