import { createContext, use, useCallback, useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { NamePending } from '../../components/name-pending.tsx';
import { useMay } from '../current-operator.ts';
import type { PeopleStore } from './people-store.ts';
import styles from './person.module.css';

export const PeopleContext = createContext<PeopleStore | null>(null);

function usePeople(): PeopleStore {
  const people = use(PeopleContext);
  if (!people) throw new Error('Person outside of the console shell');
  return people;
}

type Props = {
  /** Id of the account; null if the account was erased. */
  id: string | null;
  /** True if the person is shown inside another link and therefore must not be a link. */
  isPlain?: boolean;
};

/** Shows a member: name, masked contact, and id. Operators without the permission `accounts.read` see only the id. */
export function Person({ id, isPlain = false }: Props) {
  const may = useMay()('accounts.read');
  if (id === null) return <span className={styles.gone}>已注销</span>;
  if (!may) return <span className="num">{id}</span>;
  return <Named id={id} isPlain={isPlain} />;
}

function Named({ id, isPlain }: { id: string; isPlain: boolean }) {
  const people = usePeople();
  const person = useSyncExternalStore(
    people.watch,
    useCallback(() => people.read(id), [people, id]),
  );
  useEffect(() => people.want(id), [people, id]);
  const { name = '', contact = null } = person ?? {};
  const first =
    person === undefined ? (
      <NamePending />
    ) : (
      <>
        {(name || contact === null) && <span>{name || '未取名'}</span>}
        {/* The masked contact, unless it is already shown as the name. */}
        {contact !== null && contact !== name && <span className={styles.contact}>{contact}</span>}
      </>
    );
  const content = person === null ? id : first;
  return (
    <span className={styles.person}>
      {isPlain ? <span>{content}</span> : <Link to={`/console/accounts/${encodeURIComponent(id)}`}>{content}</Link>}
      {person !== null && <small>{id}</small>}
    </span>
  );
}
