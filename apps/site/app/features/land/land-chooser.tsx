import type { LandingPage } from '@feisuo/contract/schemas/page-landing';
import { useState, useSyncExternalStore } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { DownloadIcon } from '../../components/download-icon.tsx';
import { thisDevice } from '../../device/detect-device.ts';
import { InstallerLink } from '../../visit/installer-link.tsx';
import styles from './land-chooser.module.css';
import { type LandWay, landWays, wayOf } from './land-ways.ts';
import { LandThreads } from './land-threads.tsx';
import { landTexts } from './texts.ts';

interface LandChooserProps {
  land: LandingPage['land'];
  buttons: LandingPage['buttons'];
}

/** The device does not change while somebody looks at the page. */
const staysAsItIs = () => () => {};
const guessWay = () => wayOf(thisDevice(), new URLSearchParams(location.search).get('p'));

/** Guesses the device, says so, and lets the person decide. Nothing starts by itself. */
export function LandChooser({ land, buttons }: LandChooserProps) {
  const seen = useSyncExternalStore(staysAsItIs, guessWay, () => null);
  const [chosen, setChosen] = useState<LandWay | null>(null);
  const way = chosen ?? seen ?? 'windows';
  return (
    <div className={`wrap ${styles.land}`}>
      <div>
        <p className={styles.eyebrow}>{land.eyebrow}</p>
        <h1>
          {land.headline.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </h1>
        <p className={styles.seen} role="status">
          {seen ? landTexts.seen(land.ways[seen].name) : landTexts.unseen}
        </p>
        <div className={styles.action}>
          <Action way={way} buttons={buttons} />
        </div>
        <p className={styles.note}>
          {way === 'windows' && (
            <InstallerLink platform="windows">
              {(name) => (
                <>
                  {landTexts.fileName}
                  <code>{name}</code>{' '}
                </>
              )}
            </InstallerLink>
          )}
          {land.ways[way].note}
        </p>
      </div>
      <LandThreads chosen={landWays.indexOf(way)} />
      <fieldset className={styles.ways}>
        <legend className="sr-only">{landTexts.choose}</legend>
        {landWays.map((each) => (
          <label key={each}>
            <input type="radio" name="way" checked={each === way} onChange={() => setChosen(each)} />
            <span>
              <b>{land.ways[each].name}</b>
              {land.ways[each].text}
            </span>
            {each === seen && <i>{landTexts.thisDevice}</i>}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

function Action({ way, buttons }: { way: LandWay; buttons: LandingPage['buttons'] }) {
  if (way === 'windows' || way === 'android') {
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
      text={() => new URL(isPc ? '/download' : location.pathname, location.href).href}
      label={isPc ? landTexts.copyPc : landTexts.copyPage}
      done={landTexts.copied}
      failed={landTexts.copyFailed}
    />
  );
}
