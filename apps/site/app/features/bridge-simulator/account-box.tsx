import { useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import type { Simulator, SimulatorState } from '../../bridge/simulator.ts';
import { Button } from '../../components/button.tsx';
import { showToast } from '../../toasts/show-toast.ts';
import styles from './native-panel.module.css';
import { simulatorTexts as texts } from './texts.ts';

interface AccountBoxProps {
  simulator: Simulator;
  state: SimulatorState;
}

export function AccountBox({ simulator, state: { user, device, isAskedToSignIn } }: AccountBoxProps) {
  const [token, setToken] = useState('');
  const attempt = (work: () => Promise<unknown>) => () => {
    void work().catch((thrown: unknown) => showToast(errorMessage(thrown), { tone: 'error' }));
  };

  if (user) {
    return (
      <section className={styles.box} aria-label={texts.account}>
        <p className={styles.person}>
          {user.nickName} <small>{user.userid}</small>
        </p>
        <div className={styles.buttons}>
          <Button size="small" onClick={attempt(simulator.refreshAuthInfo)}>
            {texts.refresh}
          </Button>
          <Button size="small" onClick={attempt(simulator.signOut)}>
            {texts.signOut}
          </Button>
        </div>
      </section>
    );
  }
  return (
    <section className={styles.box} aria-label={texts.account} data-asked={isAskedToSignIn || undefined}>
      <p role="status">{isAskedToSignIn ? texts.asked : texts.signedOut}</p>
      {device && (
        <p className={styles.code}>
          {texts.deviceCode} <b>{device.userCode}</b>{' '}
          <a href={device.address} target="_blank" rel="noreferrer">
            {texts.deviceOpen}
          </a>
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          size="small"
          look="primary"
          onClick={attempt(async () => {
            const { transferSession } = await import('./start-simulator.ts');
            const handed = await transferSession();
            if ('token' in handed) await simulator.signInWithToken(handed.token);
            else showToast(texts.byBrowserRefused[handed.refusal], { tone: 'error' });
          })}
        >
          {texts.byBrowser}
        </Button>
        <Button size="small" onClick={attempt(simulator.signInByDevice)}>
          {texts.byDevice}
        </Button>
        {isAskedToSignIn && (
          <Button size="small" onClick={simulator.giveUp}>
            {texts.giveUp}
          </Button>
        )}
      </div>
      <details>
        <summary>{texts.byPaste}</summary>
        <form
          className={styles.paste}
          onSubmit={(event) => {
            event.preventDefault();
            attempt(() => simulator.signInWithToken(token.trim()))();
          }}
        >
          <label className={styles.field}>
            <span>{texts.pasteLabel}</span>
            <input value={token} required autoComplete="off" onChange={(event) => setToken(event.target.value)} />
          </label>
          <Button type="submit" size="small">
            {texts.paste}
          </Button>
        </form>
      </details>
    </section>
  );
}
