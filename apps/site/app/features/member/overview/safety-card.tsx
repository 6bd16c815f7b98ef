import { session } from '../../../session/session.ts';
import { AccountLink } from '../frame/account-link.tsx';
import { Card } from '../frame/card.tsx';
import { Loaded } from '../frame/loaded.tsx';
import styles from '../frame/rows.module.css';
import { asReply, useMemberData } from '../../../session/use-member-data.ts';
import { safetyTexts } from './safety-texts.ts';
import { safetyItems, type SafetyFacts, type SafetyItem, type SafetyName } from './safety.ts';

const drawings: Record<SafetyName, string> = {
  phone: 'M9 2.500h6a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2zM11 18.500h2',
  email: 'M3 5h18v14H3zM3 7l9 6 9-6',
  password: 'M12.500 15a4.500 4.500 0 1 1-9 0 4.500 4.500 0 0 1 9 0zM11.500 12l8-8M16.500 7l2.500 2.500',
  twoFactor: 'M12 2.500 4 5.500v6c0 5 3.400 8.400 8 10 4.600-1.600 8-5 8-10v-6zM8.500 12l2.500 2.500 4.500-5',
  recovery: 'M4 6h16M4 12h10M4 18h6M18 14v6M15 17h6',
  linked:
    'M10.500 12a3.500 3.500 0 1 1-7 0 3.500 3.500 0 0 1 7 0zM20.500 12a3.500 3.500 0 1 1-7 0 3.500 3.500 0 0 1 7 0zM10.500 12h3',
  sessions: 'M2.500 4h14v4M2.500 4v10h11M6 18h7M16 9h5.500v11H16z',
};

function SafetyIcon({ name }: { name: SafetyName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}

const readSafety = asReply(async (): Promise<SafetyFacts> => {
  const api = await session().accountApi();
  const [me, twoFactor, providers, sessions] = await Promise.all([
    api.getMe(),
    api.getTwoFactor(),
    api.listProviders(),
    api.listSessions(),
  ]);
  return { me, twoFactor, providers, sessions };
});

/** The security settings of the account, each with a link to its hosted account page. */
export function SafetyCard() {
  const { own, retry } = useMemberData(readSafety);
  const items = own.view === 'shown' ? safetyItems(own.data) : [];
  const open = items.filter(({ warning }) => warning).length;
  return (
    <Card
      title={safetyTexts.title}
      aside={items.length > 0 && <p>{open === 0 ? safetyTexts.allGood : safetyTexts.todo(open, items.length)}</p>}
    >
      <Loaded own={own} onRetry={retry} lines={14}>
        {() => (
          <ul className={styles.rows}>
            {items.map((item) => (
              <Row key={item.name} item={item} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function Row({ item: { name, warning, text, action, page } }: { item: SafetyItem }) {
  return (
    <li>
      <SafetyIcon name={name} />
      <div>
        <b>{safetyTexts.names[name]}</b>
        <span className={styles.detail}>
          {warning && <span className={styles.warn}>{warning}</span>}
          {text}
        </span>
      </div>
      <AccountLink
        className={styles.way}
        page={page}
        aria-label={safetyTexts.actionOn(action, safetyTexts.names[name])}
      >
        {action}
      </AccountLink>
    </li>
  );
}
