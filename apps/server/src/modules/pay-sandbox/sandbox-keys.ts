import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { Clock } from '../../time/clock.ts';
import type { Database } from '../../db/database.ts';
import { claimSystemSetting, readSystemSetting } from '../../db/system-settings.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import { makeCertificate, type Certificate } from './self-signed-certificate.ts';

const SEAL = 'pay-sandbox-keys';

/** Private keys of both ends of the wire, in PEM. The shop's are here too: somebody has to hand them out. */
interface StoredKeys {
  wechatMerchant: string;
  wechatMerchantSerial: string;
  wechatPlatform: string;
  wechatPublicKeyId: string;
  wechatCertificate: Certificate;
  apiV3Key: string;
  alipayMerchant: string;
  alipayPlatform: string;
}

export interface SandboxKeys {
  wechat: {
    merchantSerial: string;
    merchantKey: KeyObject;
    merchantPublic: KeyObject;
    platformKey: KeyObject;
    platformPublicPem: string;
    publicKeyId: string;
    certificate: Certificate;
    apiV3Key: string;
    apiV2Key: string;
  };
  alipay: { merchantKey: KeyObject; merchantPublic: KeyObject; platformKey: KeyObject; platformPublicPem: string };
}

export interface KeyKeeperDeps {
  db: Database;
  masterKey: MasterKey;
  clock: Clock;
}

/** Real RSA keys: made when first needed, sealed in the database, the same for all processes. */
export async function readOrMakeKeys({ db, masterKey, clock }: KeyKeeperDeps): Promise<SandboxKeys> {
  const stored = await readSystemSetting(db, 'pay_sandbox_keys');
  if (stored !== null) return describe(JSON.parse(masterKey.open(SEAL, stored)) as StoredKeys);
  const made = await makeKeys(clock.now());
  // Of processes that find none at once, one is first and the others take its keys.
  await claimSystemSetting(db, 'pay_sandbox_keys', masterKey.seal(SEAL, JSON.stringify(made)));
  return readOrMakeKeys({ db, masterKey, clock });
}

async function makeKeys(now: Date): Promise<StoredKeys> {
  const makeOne = async () => {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
    return privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
  };
  const [wechatMerchant, wechatPlatform, alipayMerchant, alipayPlatform] = await Promise.all([
    makeOne(),
    makeOne(),
    makeOne(),
    makeOne(),
  ]);
  return {
    wechatMerchant,
    wechatMerchantSerial: makeCertificate(createPrivateKey(wechatMerchant), 'sandbox merchant', now).serial,
    wechatPlatform,
    wechatPublicKeyId: `PUB_KEY_ID_${randomBytes(16).toString('hex').toUpperCase()}`,
    wechatCertificate: makeCertificate(createPrivateKey(wechatPlatform), 'sandbox platform', now),
    apiV3Key: randomBytes(16).toString('hex'),
    alipayMerchant,
    alipayPlatform,
  };
}

function describe(stored: StoredKeys): SandboxKeys {
  const publicPem = (pem: string) => createPublicKey(pem).export({ format: 'pem', type: 'spki' }) as string;
  return {
    wechat: {
      merchantSerial: stored.wechatMerchantSerial,
      merchantKey: createPrivateKey(stored.wechatMerchant),
      merchantPublic: createPublicKey(stored.wechatMerchant),
      platformKey: createPrivateKey(stored.wechatPlatform),
      platformPublicPem: publicPem(stored.wechatPlatform),
      publicKeyId: stored.wechatPublicKeyId,
      certificate: stored.wechatCertificate,
      apiV3Key: stored.apiV3Key,
      // Derived, so that databases of before it was needed have one too.
      apiV2Key: createHash('md5').update(`v2\n${stored.apiV3Key}`).digest('hex'),
    },
    alipay: {
      merchantKey: createPrivateKey(stored.alipayMerchant),
      merchantPublic: createPublicKey(stored.alipayMerchant),
      platformKey: createPrivateKey(stored.alipayPlatform),
      platformPublicPem: publicPem(stored.alipayPlatform),
    },
  };
}
