import type { AppView } from '@feisuo/contract/schemas/developer-apps';
import type { WithProof } from './use-proof.tsx';

export interface AppProps {
  app: AppView;
  withProof: WithProof;
  /** Shows the application that a call returned. */
  onApp: (app: AppView) => void;
}
