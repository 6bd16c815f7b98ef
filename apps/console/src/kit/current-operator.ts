import type { Permission } from '@feisuo/contract/facts/permissions';
import type { Me } from '@feisuo/contract/schemas/operator';
import { createContext, use } from 'react';

export type MeControl = Me & {
  /** Stores the operator's data from the server: after a proof of identity, a new second factor or a new name. */
  update: (me: Me) => void;
};

export const MeContext = createContext<MeControl | null>(null);

export function useMe(): MeControl {
  const me = use(MeContext);
  if (!me) throw new Error('useMe outside of the console shell');
  return me;
}

/** Returns a function that tells whether the operator has a permission, for hiding controls. The server decides. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.includes(permission);
}
