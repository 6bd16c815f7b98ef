import type { ClientView } from '@feisuo/contract/schemas/console-clients';
import { authMethodOf, isConfidential, type StoredClient } from '../../modules/account/index.ts';

export function viewOfClient(stored: StoredClient): ClientView {
  const {
    secretHash: _hash,
    sealedSecret: _sealed,
    createdAt,
    disabledAt,
    picture: _picture,
    names: _names,
    ...client
  } = stored;
  return {
    ...client,
    authMethod: authMethodOf(stored),
    isConfidential: isConfidential(stored),
    createdAt: createdAt.toISOString(),
    disabledAt: disabledAt?.toISOString() ?? null,
  };
}
