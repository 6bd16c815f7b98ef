import type { LandingPage } from '@feisuo/contract/schemas/page-games';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { DownloadIcon } from '../../components/icons.tsx';
import { thisDevice, type Device } from '../../device/detect-device.ts';
import { DemoNote } from '../../visit/demo-note.tsx';
import { InstallerLink } from '../../visit/installer-link.tsx';
import { type InstallerOffers, offerTexts } from '../../visit/installer-offer.ts';
import { hasVisitSource } from '../../visit/landing.ts';
import { MissingInstaller } from '../../visit/missing-installer.tsx';
import styles from './land-chooser.module.css';
import { addressWithVisit } from '../../visit/address-with-visit.ts';

const landTexts = {
  allWays: '没有开启 JavaScript 也能下载：所有版本都在',
  downloadPage: '下载页',
  choose: '选择设备',
  thisDevice: '当前设备',
  here: '正在这里',
  seen: (name: string) => `看起来你用的是${/^[A-Za-z]/.test(name) ? ' ' : ''}${name}。不对的话，换一个就行。`,
  seenInside: (app: string) => `看起来你是在${app}里打开的，这里下载不了，先换到浏览器。不对的话，换一个就行。`,
  apps: { wechat: '微信', zuiyou: '最右', pipi: '皮皮搞笑' },
  someApp: '应用',
  unseen: '没认出你的设备，先显示 Windows 版。',
  copyPc: '复制 Windows 版链接',
  copyPage: '复制本页链接',
  copyDownloadPage: '复制下载页链接',
  notYet: '安装包还没有发布',
  copied: '已复制',
  copyFailed: '复制失败，请长按地址栏',
  fileName: '文件名：',
} as const;

const bundles = 4;
const perBundle = 7;

const landWays = ['windows', 'android', 'ios', 'wechat'] as const;
type LandWay = (typeof landWays)[number];

/** Short names of devices in the query of links, such as `?p=and`. */
const spellings: Record<string, LandWay> = { win: 'windows', and: 'android', ios: 'ios', wx: 'wechat' };

/** The device to show first; null if it cannot be guessed. A device named in the address overrides the detected one. */
export function wayOf({ os, environments, isInApp }: Device, named: string | null): LandWay | null {
  if (named !== null && Object.hasOwn(spellings, named)) return spellings[named] ?? null;
  if (environments.includes('wechat') || isInApp) return 'wechat';
  if (os === 'windows' || os === 'android' || os === 'ios') return os;
  return null;
}

/** A sentence with the detected device. If the page is shown inside an app, it contains the app's name, if known. */
export function seenText(way: LandWay, { environments }: Pick<Device, 'environments'>, name: string): string {
  if (way !== 'wechat') return landTexts.seen(name);
  const apps: Partial<Record<string, string>> = landTexts.apps;
  return landTexts.seenInside(environments.map((one) => apps[one]).find(Boolean) ?? landTexts.someApp);
}

interface LandChooserProps {
  land: LandingPage['land'];
  buttons: LandingPage['buttons'];
  offers: InstallerOffers;
}

/** A subscription without events, because the device does not change. */
const neverChanges = () => () => {};
const guessWay = () => wayOf(thisDevice(), new URLSearchParams(location.search).get('p'));

/** Guesses the visitor's device, says so, and lets the visitor choose another one. Downloads start only by a click. */
export function LandChooser({ land, buttons, offers }: LandChooserProps) {
  const seen = useSyncExternalStore(neverChanges, guessWay, () => null);
  const [chosen, setChosen] = useState<LandWay | null>(null);
  useEffect(() => {
    if (hasVisitSource())
      void import('./load-traffic-data.ts').then(({ loadTrafficData }) => loadTrafficData()).catch(() => {});
  }, []);
  const way = chosen ?? seen ?? 'windows';
  return (
    <div className={`wrap ${styles.land}`}>
      <div>
        <p className={styles.eyebrow}>{land.eyebrow}</p>
        <h1 className={styles.title}>
          {land.headline.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </h1>
        <noscript>
          <p className={styles.seen}>
            {landTexts.allWays}
            <a href="/download">{landTexts.downloadPage}</a>。
          </p>
        </noscript>
        <p className={styles.seen} role="status">
          {seen ? seenText(seen, thisDevice(), land.ways[seen].name) : landTexts.unseen}
        </p>
        <div className={styles.action}>
          <Action way={way} buttons={buttons} offers={offers} />
        </div>
        <div className={styles.note}>
          {way === 'windows' && offers.windows && (
            <p>
              <InstallerLink platform="windows">
                {(name) => (
                  <>
                    {landTexts.fileName}
                    <code>{name}</code>
                  </>
                )}
              </InstallerLink>
            </p>
          )}
          <p>{noteOf(way, { land, offers })}</p>
        </div>
        {isInstaller(way) && <DemoNote offers={{ [way]: offers[way] }} />}
      </div>
      <LandThreads chosen={landWays.indexOf(way)} />
      <fieldset className={styles.ways}>
        <legend className="sr-only">{landTexts.choose}</legend>
        {landWays.map((each) => (
          <label key={each}>
            <input type="radio" name="way" checked={each === way} onChange={() => setChosen(each)} />
            <span>
              <b>{land.ways[each].name}</b>
              {isInstaller(each) && !offers[each] ? landTexts.notYet : land.ways[each].text}
            </span>
            {each === seen && <i>{each === 'wechat' ? landTexts.here : landTexts.thisDevice}</i>}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

const isInstaller = (way: LandWay) => way === 'windows' || way === 'android';

/** The note below the button; null if there is no installer for this device. */
function noteOf(way: LandWay, { land, offers }: Pick<LandChooserProps, 'land' | 'offers'>): string | null {
  if (isInstaller(way) && !offers[way]) return null;
  return way === 'ios' && !offers.windows ? offerTexts.missing('windows') : land.ways[way].note;
}

function Action({ way, buttons, offers }: Omit<LandChooserProps, 'land'> & { way: LandWay }) {
  if (isInstaller(way)) {
    if (!offers[way]) return <MissingInstaller text={offerTexts.missing(way)} />;
    return (
      <InstallerLink platform={way} className={buttonClass({ look: 'primary', size: 'large' })}>
        <DownloadIcon />
        {buttons[way]}
      </InstallerLink>
    );
  }
  const isPc = way === 'ios';
  return (
    <CopyButton
      look="primary"
      size="large"
      text={() => addressWithVisit(isPc ? '/download' : location.pathname)}
      label={!isPc ? landTexts.copyPage : offers.windows ? landTexts.copyPc : landTexts.copyDownloadPage}
      done={landTexts.copied}
      failed={landTexts.copyFailed}
    />
  );
}

/** Threads that lead to each of four devices. The threads of the chosen device are highlighted. */
function LandThreads({ chosen }: { chosen: number }) {
  return (
    <svg className={styles.threads} viewBox="0 0 340 468" preserveAspectRatio="none" aria-hidden="true" data-waits>
      {Array.from({ length: bundles }, (_, bundle) => (
        <g key={bundle} className={bundle === chosen ? styles.lit : styles.quiet}>
          {Array.from({ length: perBundle }, (__, thread) => (
            <path key={thread} d={threadPath(bundle, thread)} />
          ))}
        </g>
      ))}
    </svg>
  );
}

function threadPath(bundle: number, thread: number): string {
  const from = 234 + (bundle * perBundle + thread - 13.5) * 3.2;
  const to = 54 + bundle * 120 + (thread - 3) * 4;
  return `M-20 ${from.toFixed(1)}C170 ${from.toFixed(1)} 143 ${to} 342 ${to}`;
}
