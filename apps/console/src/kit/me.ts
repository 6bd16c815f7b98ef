import type { Permission } from '@feisuo/contract/facts/permissions';
import type { Me } from '@feisuo/contract/schemas/operator';
import { createContext, use } from 'react';

export type MeControl = Me & {
  /** After a proof, a new factor or another name: the server's last answer. */
  update: (me: Me) => void;
};

export const MeContext = createContext<MeControl | null>(null);

/** The signed-in operator. */
export function useMe(): MeControl {
  const me = use(MeContext);
  if (!me) throw new Error('useMe outside of the console shell');
  return me;
}

/** Whether the operator has a permission. For hiding controls only; the server decides. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.includes(permission);
}
