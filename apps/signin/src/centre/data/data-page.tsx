import { useState } from 'react';
import overview from '../overview/overview.module.css';
import { DeleteCard } from './delete-card.tsx';
import { ExportCard } from './export-card.tsx';
import { GoneCard } from './gone-card.tsx';

/** Taking the data along, or the account away. */
export function DataPage() {
  const [until, setUntil] = useState<Date | null>(null);
  // Nobody is signed in any more: there is nothing left to do here.
  if (until) return <GoneCard until={until} />;
  return (
    <div className={overview.stack}>
      <ExportCard />
      <DeleteCard onGone={setUntil} />
    </div>
  );
}
