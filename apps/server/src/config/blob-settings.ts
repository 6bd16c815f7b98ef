import { choice, text, url, origin, type SettingValues } from './settings.ts';

/** Where uploaded files are stored. Without an S3 service they are in the database. */
export const blobSettings = {
  BLOBS_STORE: choice(['database', 's3'], {
    description: 'where new files go: installers, pictures and attachments',
    details: 'Files are read from where they are; `npm run admin -- files move` moves them.',
    default: 'database',
    production: 'many files',
  }),
  BLOBS_S3_ENDPOINT: url(['http', 'https'], 'https://s3.example.com', {
    description: 'address of an S3 service, used with path-style addresses and signature version 4',
    defaultText: 'none: files are in the database',
  }),
  BLOBS_S3_BUCKET: text(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
    description: 'bucket of this installation alone, which refuses requests without a signature',
  }),
  BLOBS_S3_REGION: text(/^[a-z0-9-]{1,40}$/, { description: 'region in signatures', default: 'us-east-1' }),
  BLOBS_S3_KEY_ID: text(/^[\x21-\x7e]{1,128}$/, { description: 'id of the access key' }),
  BLOBS_S3_SECRET: text(/^[\x21-\x7e]{1,256}$/, { description: 'secret of the access key' }),
  BLOBS_S3_PUBLIC_ENDPOINT: origin({
    description: 'origin under which browsers reach the S3 service, for installers only',
    details: 'Downloads are then redirected to a signed address that is valid for an hour.',
    defaultText: 'none: downloads pass through this server',
  }),
};

export interface S3Config {
  endpoint: string;
  /** Origin under which browsers reach the service; null if downloads pass through the server. */
  publicEndpoint: string | null;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
}

export interface BlobConfig {
  store: 'database' | 's3';
  /** Null without an S3 service. */
  s3: S3Config | null;
}

export function blobConfig(settings: SettingValues<typeof blobSettings>, faults: string[]): BlobConfig {
  const { BLOBS_S3_ENDPOINT, BLOBS_S3_BUCKET, BLOBS_S3_KEY_ID, BLOBS_S3_SECRET } = settings;
  const needed = { BLOBS_S3_ENDPOINT, BLOBS_S3_BUCKET, BLOBS_S3_KEY_ID, BLOBS_S3_SECRET };
  const store = settings.BLOBS_STORE;
  const isMeant = store === 's3' || Object.values(needed).some(Boolean) || settings.BLOBS_S3_PUBLIC_ENDPOINT;
  if (!isMeant) return { store, s3: null };
  for (const [name, value] of Object.entries(needed)) {
    if (!value) faults.push(`${name}: must be set beside the other settings of the S3 service`);
  }
  if (!BLOBS_S3_ENDPOINT || !BLOBS_S3_BUCKET || !BLOBS_S3_KEY_ID || !BLOBS_S3_SECRET) return { store, s3: null };
  const { search, hash } = new URL(BLOBS_S3_ENDPOINT);
  if (search || hash) faults.push('BLOBS_S3_ENDPOINT: must have neither a query nor a fragment');
  const s3 = {
    endpoint: BLOBS_S3_ENDPOINT,
    publicEndpoint: settings.BLOBS_S3_PUBLIC_ENDPOINT ?? null,
    bucket: BLOBS_S3_BUCKET,
    region: settings.BLOBS_S3_REGION,
    keyId: BLOBS_S3_KEY_ID,
    secret: BLOBS_S3_SECRET,
  };
  return { store, s3 };
}
