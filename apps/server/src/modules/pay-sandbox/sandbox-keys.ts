import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  randomBytes,
  type KeyObject,
  sign,
} from 'node:crypto';
import { promisify } from 'node:util';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Clock } from '../../time/clock.ts';
import type { Database } from '../../db/database.ts';
import { claimSystemSetting, readSystemSetting } from '../../db/system-settings.ts';
import type { MasterKey } from '../../keys/master-key.ts';

const YEARS_5 = 5 * 365 * DAY_MS;

/** An X.509 certificate in PEM, with its serial number in the format of the HTTP headers. */
interface Certificate {
  serial: string;
  pem: string;
}

/** Creates an X.509 certificate. The DER fields are written here, because Node cannot create certificates. */
export function makeCertificate(key: KeyObject, commonName: string, from: Date): Certificate {
  // The fixed first byte makes the serial number positive and 20 bytes long in every encoding.
  const serial = randomBytes(20);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const algorithm = sequence(oid('2a864886f70d01010b'), Buffer.from([0x05, 0x00]));
  const name = sequence(tag(0x31, sequence(oid('550403'), tag(0x0c, Buffer.from(commonName)))));
  const validity = sequence(time(new Date(from.getTime() - DAY_MS)), time(new Date(from.getTime() + YEARS_5)));
  const subjectKey = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const version = tag(0xa0, tag(0x02, Buffer.from([2])));
  const content = sequence(version, tag(0x02, serial), algorithm, name, validity, name, subjectKey);
  const signature = tag(0x03, Buffer.concat([Buffer.from([0]), sign('RSA-SHA256', content, key)]));
  const base64 = sequence(content, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n').trimEnd();
  return {
    serial: serial.toString('hex').toUpperCase(),
    pem: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}

function tag(kind: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([kind, length]), content]);
  const size = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([kind, 0x80 | size.length]), size, content]);
}

const sequence = (...parts: Buffer[]) => tag(0x30, Buffer.concat(parts));
const oid = (hex: string) => tag(0x06, Buffer.from(hex, 'hex'));
/** Encodes a time as GeneralizedTime, which unlike UTCTime can represent every year. */
const time = (moment: Date) => tag(0x18, Buffer.from(`${moment.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));

const SEAL = 'pay-sandbox-keys';

/** Private keys of the channels and of the merchant, in PEM. The sandbox creates the merchant's keys too. */
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

export interface SandboxKeyDeps {
  db: Database;
  masterKey: MasterKey;
  clock: Clock;
}

/** Returns the RSA keys, which are created on first use, sealed in the database and shared by all processes. */
export async function readOrMakeKeys({ db, masterKey, clock }: SandboxKeyDeps): Promise<SandboxKeys> {
  const stored = await readSystemSetting(db, 'pay_sandbox_keys');
  if (stored !== null) return describe(JSON.parse(masterKey.open(SEAL, stored)) as StoredKeys);
  const made = await makeKeys(clock.now());
  // If several processes create keys at the same time, all use the keys that were stored first.
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
      // Derived from the APIv3 key, because databases of earlier versions have no stored APIv2 key.
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
