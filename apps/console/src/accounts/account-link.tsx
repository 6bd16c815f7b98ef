import { Link } from 'react-router';
import { useMay } from '../kit/me.ts';

/** A link for operators who may read accounts. */
export function AccountLink({ id }: { id: string }) {
  const may = useMay()('accounts.read');
  return may ? <Link to={`/console/accounts/${encodeURIComponent(id)}`}>{id}</Link> : <>{id}</>;
}
