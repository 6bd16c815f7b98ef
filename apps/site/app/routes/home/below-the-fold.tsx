import type { HomeConfig } from '@feisuo/contract/schemas/content';
import type { QrDrawing } from '../../content/qr-drawing.server.ts';
import { Downloads } from '../../features/downloads/downloads.tsx';
import { Faq } from '../../features/faq/faq.tsx';
import { GameLibrary } from '../../features/game-library/game-library.tsx';
import { HowItWorks } from '../../features/how-it-works/how-it-works.tsx';
import { Plans } from '../../features/plans/plans.tsx';
import { Promises } from '../../features/promises/promises.tsx';

/** Everything a visitor meets after the first screen. */
export function BelowTheFold({ home, downloadQr }: { home: HomeConfig; downloadQr: QrDrawing }) {
  return (
    <>
      <GameLibrary games={home.games} />
      <HowItWorks how={home.how} />
      <Plans plans={home.plans} />
      <Downloads downloads={home.downloads} qr={downloadQr} />
      <Promises promises={home.promises} />
      <Faq faq={home.faq} />
    </>
  );
}
