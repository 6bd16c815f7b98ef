import { accountPaths } from '@feisuo/contract/facts/paths';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { ProvidersReply } from '@feisuo/contract/schemas/account-providers';
import type { SessionsReply } from '@feisuo/contract/schemas/account-tokens';
import type { TwoFactorReply } from '@feisuo/contract/schemas/account-two-factor';
import { buttons } from '../components/buttons.tsx';
import componentsStyles from '../components/components.module.css';
import { Loaded } from '../components/loaded.tsx';
import { useLoad, type Load } from '../use-load.ts';
import { PeopleCard } from './people-card.tsx';
import styles from './overview.module.css';
import { SectionLink } from '../frame/section-link.tsx';
import { Icon } from '../components/icons.tsx';
import { sections, type Section } from '../section-of-path.ts';
import { useCentre } from '../use-centre.ts';
import { safetyItems, type SafetyFacts, type SafetyItem } from './security-items.ts';

const others = sections.filter((section): section is Exclude<Section, 'overview'> => section !== 'overview');

/** Links to the sections, for narrow screens without a menu beside the page. */
function SectionCards() {
  const { texts, go } = useCentre();
  return (
    <nav className={styles.places} aria-label={texts.title}>
      <ul className={styles.cards}>
        {others.map((section) => (
          <li key={section}>
            <SectionLink section={section} onGo={go}>
              <Icon name={section} />
              <span>
                <b>{texts.sections[section]}</b>
                <span>{texts.leads[section]}</span>
              </span>
            </SectionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function OverviewPage() {
  return (
    <div className={styles.stack}>
      <PeopleCard />
      <SafetyCard />
      <SectionCards />
    </div>
  );
}

type Read = Omit<SafetyFacts, 'user'>;

/** Card with the security measures of the account. A missing measure links to the section that adds it. */
function SafetyCard() {
  const { texts, user } = useCentre();
  const [twoFactor, readTwoFactor] = useLoad<TwoFactorReply>({ path: twoFactorPaths.twoFactor });
  const [providers, readProviders] = useLoad<ProvidersReply>({ path: accountPaths.providers });
  const [sessions, readSessions] = useLoad<SessionsReply>({ path: accountPaths.sessions });
  const load = together(twoFactor, providers, sessions);
  const retry = () => Promise.all([readTwoFactor(), readProviders(), readSessions()]);
  return (
    <section className={`${componentsStyles.card} ${styles.safety}`} aria-labelledby="safety">
      <Loaded load={load} onRetry={retry}>
        {(read) => {
          const items = safetyItems({ user, ...read }, texts);
          const open = items.filter(({ isOpen }) => isOpen).length;
          return (
            <>
              <div className={componentsStyles.cardHead}>
                <h2 id="safety">{texts.overview.safety}</h2>
                <p>{open === 0 ? texts.overview.allGood : texts.overview.todo(open, items.length)}</p>
              </div>
              <ul className={componentsStyles.rows}>
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
      <div className={componentsStyles.rowTexts}>
        <span className={componentsStyles.rowName}>{item.name}</span>
        <span
          className={item.isOpen ? `${componentsStyles.rowText} ${componentsStyles.warn}` : componentsStyles.rowText}
        >
          {item.message}
        </span>
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
