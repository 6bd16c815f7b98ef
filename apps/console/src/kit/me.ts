import type { Permission } from '@feisuo/contract/facts/permissions';
import type { Me } from '@feisuo/contract/schemas/operator';
import { createContext, use } from 'react';

export type MeControl = Me & {
  /** After a proof, a new factor or another name: what the server said of them last. */
  update: (me: Me) => void;
};

export const MeContext = createContext<MeControl | null>(null);

/** Who sits here. */
export function useMe(): MeControl {
  const me = use(MeContext);
  if (!me) throw new Error('useMe outside of the console shell');
  return me;
}

/** Whether whoever sits here may do it. For showing only what works; the server decides. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.includes(permission);
}
