import { accountPaths } from '@feisuo/contract/facts/paths';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { ProvidersReply } from '@feisuo/contract/schemas/account-providers';
import type { SessionsReply } from '@feisuo/contract/schemas/account-tokens';
import type { TwoFactorReply } from '@feisuo/contract/schemas/account-two-factor';
import { SectionLink } from '../frame/section-link.tsx';
import type { Load } from '../load-state.ts';
import { buttons } from '../components/buttons.ts';
import { Icon } from '../components/icons.tsx';
import { Loaded } from '../components/loaded.tsx';
import styles from '../components/components.module.css';
import { useCentre } from '../use-centre.ts';
import { useLoad } from '../use-load.ts';
import { safetyItems, type SafetyFacts, type SafetyItem } from './safety.ts';

type Read = Omit<SafetyFacts, 'user'>;

/** Lists the security measures of the account. Each one that is missing links to the section that adds it. */
export function SafetyCard() {
  const { texts, user } = useCentre();
  const [twoFactor, readTwoFactor] = useLoad<TwoFactorReply>({ path: twoFactorPaths.twoFactor });
  const [providers, readProviders] = useLoad<ProvidersReply>({ path: accountPaths.providers });
  const [sessions, readSessions] = useLoad<SessionsReply>({ path: accountPaths.sessions });
  const load = together(twoFactor, providers, sessions);
  const retry = () => Promise.all([readTwoFactor(), readProviders(), readSessions()]);
  return (
    <section className={styles.card} aria-labelledby="safety">
      <Loaded load={load} onRetry={retry}>
        {(read) => {
          const items = safetyItems({ user, ...read }, texts);
          const open = items.filter(({ isOpen }) => isOpen).length;
          return (
            <>
              <div className={styles.cardHead}>
                <h2 id="safety">{texts.overview.safety}</h2>
                <p>{open === 0 ? texts.overview.allGood : texts.overview.todo(open, items.length)}</p>
              </div>
              <ul className={styles.rows}>
                {items.map((item) => (
                  <SafetyRow key={item.id} item={item} />
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function SafetyRow({ item }: { item: SafetyItem }) {
  const { go } = useCentre();
  return (
    <li>
      <Icon name={item.id} />
      <div className={styles.rowTexts}>
        <span className={styles.rowName}>{item.name}</span>
        <span className={item.isOpen ? `${styles.rowText} ${styles.warn}` : styles.rowText}>{item.message}</span>
      </div>
      {item.action && (
        <SectionLink section={item.section} onGo={go} className={buttons.link} label={`${item.action} · ${item.name}`}>
          {item.action}
        </SectionLink>
      )}
    </li>
  );
}

function together(
  twoFactor: Load<TwoFactorReply>,
  providers: Load<ProvidersReply>,
  sessions: Load<SessionsReply>,
): Load<Read> {
  for (const load of [twoFactor, providers, sessions]) if (load.view === 'failed') return load;
  if (twoFactor.view !== 'ready' || providers.view !== 'ready' || sessions.view !== 'ready') return { view: 'loading' };
  const reply = { twoFactor: twoFactor.reply, providers: providers.reply, sessions: sessions.reply };
  return { view: 'ready', reply };
}
