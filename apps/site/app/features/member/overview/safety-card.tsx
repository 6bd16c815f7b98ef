import { session } from '../../../session/session.ts';
import { AccountLink } from '../frame/account-link.tsx';
import { Card } from '../frame/card.tsx';
import { Loaded } from '../frame/loaded.tsx';
import styles from '../frame/rows.module.css';
import { asReply, useMemberData } from '../../../session/use-member-data.ts';
import { SafetyIcon } from './safety-icon.tsx';
import { safetyTexts } from './safety-texts.ts';
import { safetyItems, type SafetyFacts, type SafetyItem } from './safety.ts';

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

/** What guards the account; each leads to the hosted page that changes it. */
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

function Row({ item: { name, warning, says, act, page } }: { item: SafetyItem }) {
  return (
    <li>
      <SafetyIcon name={name} />
      <div>
        <b>{safetyTexts.names[name]}</b>
        <span className={styles.says}>
          {warning && <span className={styles.warn}>{warning}</span>}
          {says}
        </span>
      </div>
      <AccountLink className={styles.way} page={page} aria-label={safetyTexts.actOn(act, safetyTexts.names[name])}>
        {act}
      </AccountLink>
    </li>
  );
}
