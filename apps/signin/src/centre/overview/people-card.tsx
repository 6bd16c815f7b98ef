import { accountPages } from '@feisuo/contract/facts/paths';
import { forgetSeat } from '../chosen-seat.ts';
import { keepLocale } from '../frame/keep-locale.ts';
import { dayOf } from '../moment.ts';
import { Avatar } from '../pieces/avatar.tsx';
import { buttons } from '../pieces/buttons.ts';
import styles from '../pieces/pieces.module.css';
import { useCentre } from '../use-centre.ts';
import own from './overview.module.css';

/** Who the centre is open for, and who else is signed in in this browser. */
export function PeopleCard() {
  const { texts, user, seats, switchTo } = useCentre();
  const words = texts.overview;
  const others = seats.filter(({ sub }) => sub !== user.sub);
  return (
    <section className={styles.card} aria-label={words.current}>
      <div className={own.who}>
        <Avatar sub={user.sub} picture={user.picture} />
        <div>
          <h2>{user.name || user.sub}</h2>
          <p className={styles.rowSays}>
            {[user.phone_number, user.email].filter(Boolean).join(' · ')}
            {(user.phone_number || user.email) && ' · '}
            {words.memberSince(dayOf(user.created_at))}
          </p>
        </div>
      </div>
      {others.length > 0 && (
        <div className={own.others}>
          <h3>{words.others}</h3>
          <ul className={styles.rows}>
            {others.map(({ sub, name, picture, phone_number: phone, email }) => (
              <li key={sub}>
                <Avatar sub={sub} picture={picture} size={36} />
                <div className={styles.rowWords}>
                  <span className={styles.rowName}>{name || sub}</span>
                  <span className={styles.rowSays}>{phone || email}</span>
                </div>
                <button type="button" className={buttons.link} onClick={() => switchTo(sub)}>
                  {words.switch}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={own.acts}>
        <a className={buttons.link} href={keepLocale(addAddress)} onClick={() => forgetSeat(window)}>
          {words.add}
        </a>
        <a className={buttons.link} href={keepLocale(accountPages.signOut)}>
          {words.signOut}
        </a>
      </div>
    </section>
  );
}

// Without the prompt the sign-in page would send whoever is signed in straight back.
const addAddress = `${accountPages.authenticate}?${new URLSearchParams({ prompt: 'login', return: accountPages.centre })}`;
