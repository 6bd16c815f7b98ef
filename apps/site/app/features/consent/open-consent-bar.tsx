import { createRoot, type Root } from 'react-dom/client';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { refusesTracking, chooseConsent, consent, type Choice } from '../../telemetry/consent.ts';
import styles from './consent-bar.module.css';

const consentTexts = {
  region: 'Cookie 与统计设置',
  title: '统计与 Cookie',
  before: '你同意，我们才统计访问情况，用来改进网站；不同意也能正常使用。详见',
  atLength:
    '登录、下载等功能必需的数据会存在你的浏览器里，网页出错时会上报不含身份的错误信息。你同意的话，我们还会统计页面的访问情况，用来改进网站；不同意也不影响使用。详见',
  privacy: '隐私政策',
  after: '。',
  agree: '同意',
  refuse: '仅必要',
  current: { all: '当前选择：同意', needed: '当前选择：仅必要' },
  signal: '你的浏览器已要求网站不跟踪，我们只保存必要的数据，不做访问统计。详见',
  close: '知道了',
};

let open: { root: Root; host: HTMLElement } | null = null;

/**
 * Opens the consent bar in a React root of its own. The bar's code is loaded on demand, and navigation does not affect
 * the bar.
 */
export function openConsentBar(isAsked: boolean): void {
  const wasFocused = document.activeElement;
  if (!open) {
    const host = document.createElement('div');
    document.body.append(host);
    open = { root: createRoot(host), host };
  }
  const { root, host } = open;
  const close = () => {
    const hadFocus = host.contains(document.activeElement);
    open = null;
    root.unmount();
    host.remove();
    if (hadFocus && wasFocused instanceof HTMLElement && wasFocused.isConnected) wasFocused.focus();
  };
  root.render(<ConsentBar isAsked={isAsked} onDone={close} />);
}

interface ConsentBarProps {
  /** Whether the visitor opened the bar. If so, the bar takes the focus, shows the current choice and can be closed. */
  isAsked: boolean;
  onDone: () => void;
}

/** Asks for consent to count visits: a slim bar with two equal answers, and details on request. */
function ConsentBar({ isAsked, onDone }: ConsentBarProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAsked) bar.current?.focus();
  }, [isAsked]);

  const choose = (choice: Choice) => {
    chooseConsent(choice);
    onDone();
  };
  const isDecided = refusesTracking();
  const held = consent();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it without a choice
    <section
      ref={bar}
      className={styles.bar}
      data-asked={isAsked || undefined}
      aria-label={consentTexts.region}
      tabIndex={-1}
      onKeyDown={({ key }) => isAsked && key === 'Escape' && onDone()}
    >
      <div>
        {isAsked && <h2 className={styles.title}>{consentTexts.title}</h2>}
        <p className={styles.text}>
          {isDecided ? consentTexts.signal : isAsked ? consentTexts.atLength : consentTexts.before}
          <a className={styles.link} href="/agreement/privacy">
            {consentTexts.privacy}
          </a>
          {consentTexts.after}
        </p>
        {isAsked && !isDecided && held !== 'unknown' && <p className={styles.current}>{consentTexts.current[held]}</p>}
      </div>
      <div className={styles.answers}>
        {isDecided ? (
          <Button size="small" onClick={onDone}>
            {consentTexts.close}
          </Button>
        ) : (
          <>
            <Button size="small" onClick={() => choose('needed')}>
              {consentTexts.refuse}
            </Button>
            <Button size="small" onClick={() => choose('all')}>
              {consentTexts.agree}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
