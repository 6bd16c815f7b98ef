import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { claimSystemSetting, readSystemSetting } from '../../db/system-settings.ts';
import type { DemoProviderDeps } from './demo-provider-deps.ts';

export interface DemoKey {
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  publicJwk: JWK;
}

const SEAL = 'demo-provider-key';

/** Signing key of the demo provider, created on first use, sealed in the database and shared by all processes. */
export class DemoKeys {
  readonly #deps: Pick<DemoProviderDeps, 'db' | 'masterKey'>;
  #key: Promise<DemoKey> | null = null;

  constructor(deps: Pick<DemoProviderDeps, 'db' | 'masterKey'>) {
    this.#deps = deps;
  }

  find(): Promise<DemoKey> {
    if (!this.#key) {
      const key = this.#readOrMake();
      this.#key = key;
      key.catch(() => this.#key === key && (this.#key = null));
    }
    return this.#key;
  }

  async #readOrMake(): Promise<DemoKey> {
    const { db, masterKey } = this.#deps;
    const stored = await readSystemSetting(db, 'demo_provider_key');
    if (stored !== null) return describeKey(masterKey.open(SEAL, stored));
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
    // If several processes create a key at the same time, all use the key that was stored first.
    await claimSystemSetting(db, 'demo_provider_key', masterKey.seal(SEAL, pem));
    return this.#readOrMake();
  }
}

async function describeKey(pem: string): Promise<DemoKey> {
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  const jwk = publicKey.export({ format: 'jwk' }) as JWK;
  const id = await calculateJwkThumbprint(jwk);
  return { id, privateKey, publicKey, publicJwk: { ...jwk, kid: id, alg: 'ES256', use: 'sig' } };
}
