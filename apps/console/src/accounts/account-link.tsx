import { useMay } from '../kit/me.ts';
import { PageLink } from '../shell/page-link.tsx';

/** A link for whoever may look at people. */
export function AccountLink({ id }: { id: string }) {
  const may = useMay()('accounts.read');
  return may ? <PageLink to={`/console/accounts/${encodeURIComponent(id)}`}>{id}</PageLink> : <>{id}</>;
}
