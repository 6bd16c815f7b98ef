import type { CancellationTicketReply } from '@feisuo/contract/schemas/account-user';
import { useState } from 'react';
import overview from '../overview/overview.module.css';
import { DeleteCard } from './delete-card.tsx';
import { ExportCard } from './export-card.tsx';
import { GoneCard } from './gone-card.tsx';

/** Taking the data along, or the account away. */
export function DataPage() {
  const [deletion, setDeletion] = useState<CancellationTicketReply | null>(null);
  // Nobody is signed in any more: there is nothing left to do here.
  if (deletion) return <GoneCard deletion={deletion} />;
  return (
    <div className={overview.stack}>
      <ExportCard />
      <DeleteCard onGone={setDeletion} />
    </div>
  );
}
