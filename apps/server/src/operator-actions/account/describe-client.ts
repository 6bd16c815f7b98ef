import type { ClientView } from '@feisuo/contract/schemas/console-clients';
import type { StoredClient } from '../../modules/account/index.ts';

export const viewOfClient = ({
  secretHash,
  createdAt,
  disabledAt,
  picture: _p,
  names: _n,
  ...client
}: StoredClient): ClientView => ({
  ...client,
  isConfidential: secretHash !== null,
  createdAt: createdAt.toISOString(),
  disabledAt: disabledAt?.toISOString() ?? null,
});
