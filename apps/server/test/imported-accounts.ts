import { acceptHash, insertImportedUsers } from '../src/modules/account/index.ts';
import type { TestServer } from './test-server.ts';

/** Creates an account with this phone number and this hash of another system, as an import does. */
export async function importAccount(server: Pick<TestServer, 'deps'>, phone: string, hash: unknown): Promise<void> {
  const at = server.deps.clock.now();
  const user = { email: null, username: null, name: '', locale: 'zh-CN', createdAt: at, hash: acceptHash(hash) };
  await server.deps.db.transaction((tx) =>
    insertImportedUsers(tx, [{ ...user, key: phone, phone: `+86${phone}` }], at),
  );
}
