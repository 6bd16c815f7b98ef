import { type MouseEvent, useEffect, useState } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { ThreadDigits } from '../../components/thread-digits.tsx';
import styles from './error-page.module.css';
import { errorTitle, retryText } from './texts.ts';

const words: Record<number, ErrorTexts> = {
  0: {
    code: '000',
    label: '离线',
    text: '这一页没有取到，多半是网络断了。检查一下网络连接，恢复后再试一次就好。',
  },
  404: { code: '404', text: '你要找的页面不存在，或者换了地址。可以从首页重新找找。' },
  503: { code: '503', text: '页面内容暂时读取不到，不是你的网络问题。过一会儿刷新就好。' },
};

const broken: ErrorTexts = { code: '500', text: '服务器出错了，我们已经收到报告。请稍后刷新再试。' };

const errorTexts = (status: number): ErrorTexts => words[status] ?? broken;

const errorPageTexts = {
  home: '回到首页',
  stillOffline: '还没有连上网络',
  waysOn: '或者去看看',
  ways: [
    { text: '游戏库', href: '/games' },
    { text: '下载', href: '/download' },
    { text: '帮助中心', href: '/help' },
  ],
} as const;

export function ErrorPage({ status }: { status: number }) {
  const { code, label = code, text } = errorTexts(status);
  const { isStillOffline, keepOffline } = useNetwork(status === 0);
  return (
    <div className={styles.page}>
      <div className={styles.figure}>
        <LooseThread />
        <div className="wrap">
          <ThreadDigits className={styles.digits} text={code} label={label} />
        </div>
      </div>
      <div className="wrap">
        <h1 className={styles.title}>{errorTitle(status)}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>
          {/* Plain links reload the page; an empty href is the current address. */}
          <a
            className={buttonClass({ look: 'primary' })}
            href={status === 404 ? '/' : ''}
            onClick={status === 0 ? keepOffline : undefined}
          >
            {status === 404 ? errorPageTexts.home : retryText}
          </a>
          {status !== 404 && (
            <a className={buttonClass({})} href="/" onClick={status === 0 ? keepOffline : undefined}>
              {errorPageTexts.home}
            </a>
          )}
        </div>
        {status === 0 && (
          <p className={styles.ways} role="status">
            {isStillOffline && errorPageTexts.stillOffline}
          </p>
        )}
        {status === 404 && (
          <p className={styles.ways}>
            {errorPageTexts.waysOn}
            {errorPageTexts.ways.map((way) => (
              <SiteLink key={way.href} href={way.href}>
                {way.text}
              </SiteLink>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

/** Reloads the page when the network returns. While the device is offline, the links do nothing but show a note. */
function useNetwork(isOffline: boolean) {
  const [isStillOffline, setIsStillOffline] = useState(false);
  useEffect(() => {
    if (!isOffline) return;
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isOffline]);
  const keepOffline = (event: MouseEvent) => {
    if (navigator.onLine) return;
    event.preventDefault();
    setIsStillOffline(true);
  };
  return { isStillOffline, keepOffline };
}

function LooseThread() {
  return (
    <svg className={styles.thread} viewBox="0 0 1200 120" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.taut} d="M0 60H760" />
      <path
        className={styles.slack}
        d="M760 60C790 60 794 20 822 20S850 96 880 96 908 34 936 34 964 88 990 88 1022 52 1042 60 1066 92 1083 84 1102 50 1091 40 1069 58 1081 72"
      />
    </svg>
  );
}

interface ErrorTexts {
  /** The code to display. Screen readers read it too, unless there is a `label`. */
  code: string;
  label?: string;
  text: string;
}
