import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Simulator } from '../../bridge/simulator.ts';
import { Button } from '../../components/button.tsx';
import styles from './bridge-simulator.module.css';
import { NativePanel } from './native-panel.tsx';
import { simulatorTexts as texts, startPages } from './texts.ts';

/** Simulates the desktop client: shows the site in a frame, with controls for the client around it. */
export function BridgeSimulator({ accountOrigin }: { accountOrigin: string }) {
  const [simulator, setSimulator] = useState<Simulator | null>(null);

  useEffect(() => {
    let isCancelled = false;
    const start = async () => {
      const { startSimulator } = await import('./start-simulator.ts');
      if (!isCancelled) setSimulator(startSimulator(accountOrigin));
    };
    void start();
    return () => void (isCancelled = true);
  }, [accountOrigin]);

  return (
    <main id="main" className={styles.page} aria-label={texts.title}>
      <section className={styles.panel}>
        <h1 className={styles.title}>{texts.title}</h1>
        <p className={styles.lead}>{texts.lead}</p>
        {simulator && <Panel simulator={simulator} />}
      </section>
      {simulator && <SiteWindow simulator={simulator} />}
    </main>
  );
}

function Panel({ simulator }: { simulator: Simulator }) {
  const state = useSyncExternalStore(simulator.subscribe, simulator.state, simulator.state);
  return <NativePanel simulator={simulator} state={state} />;
}

function SiteWindow({ simulator }: { simulator: Simulator }) {
  const [address, setAddress] = useState<string>(startPages[0]);
  const [wanted, setWanted] = useState<string>(startPages[0]);
  const [turn, setTurn] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);

  return (
    <section className={styles.window} aria-label={texts.page}>
      <form
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault();
          setAddress(wanted.startsWith('/') ? wanted : `/${wanted}`);
          setTurn(turn + 1);
        }}
      >
        <input
          className={styles.address}
          aria-label={texts.pageAddress}
          list="simulator-pages"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <datalist id="simulator-pages">
          {startPages.map((page) => (
            <option key={page} value={page}>
              {page}
            </option>
          ))}
        </datalist>
        <Button type="submit" size="small">
          {texts.open}
        </Button>
      </form>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own pages, which must work as they do in the client */}
      <iframe
        key={turn}
        ref={frame}
        className={styles.frame}
        title={texts.page}
        src={address}
        onLoad={() => {
          const page = frame.current?.contentWindow;
          if (!page) return;
          setWanted(page.location.pathname + page.location.search);
          // The frame leaves its page, so the listeners of that page are removed.
          page.addEventListener('pagehide', () => simulator.forgetListeners());
        }}
      />
    </section>
  );
}
