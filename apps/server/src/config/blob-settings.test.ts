import { expect, test } from 'vitest';
import { productionSettings } from '../../test/production-settings.ts';
import { readConfig } from './config.ts';

const s3 = {
  BLOBS_STORE: 's3',
  BLOBS_S3_ENDPOINT: 'https://s3.example.com',
  BLOBS_S3_BUCKET: 'files',
  BLOBS_S3_KEY_ID: 'id',
  BLOBS_S3_SECRET: 'secret',
};
const without = (name: string) => ({ ...s3, [name]: '' });

test('files are in the database unless an S3 service is set', () => {
  expect(readConfig({}).blobs).toEqual({ store: 'database', s3: null });
  expect(readConfig(s3).blobs).toMatchObject({
    store: 's3',
    s3: { endpoint: s3.BLOBS_S3_ENDPOINT, region: 'us-east-1' },
  });
});

test('an S3 service is read from beside the database, so that files can be moved', () => {
  expect(readConfig({ ...s3, BLOBS_STORE: 'database' }).blobs).toMatchObject({
    store: 'database',
    s3: { bucket: 'files' },
  });
});

test.each(['BLOBS_S3_ENDPOINT', 'BLOBS_S3_BUCKET', 'BLOBS_S3_KEY_ID', 'BLOBS_S3_SECRET'])(
  'a part of the settings of an S3 service is refused: %s is missing',
  (name) => {
    expect(() => readConfig(without(name))).toThrow(`${name}: must be set`);
    expect(() => readConfig({ BLOBS_STORE: 's3', [name]: s3[name as keyof typeof s3] })).toThrow('must be set');
  },
);

test('an endpoint with a password, a query or a fragment is refused without quoting it', () => {
  for (const address of [
    'https://id:hidden@s3.example.com',
    'https://s3.example.com/?hidden=1',
    'https://s3.example.com/#hidden',
  ]) {
    const read = () => readConfig({ ...s3, BLOBS_S3_ENDPOINT: address });
    expect(read).toThrow('BLOBS_S3_ENDPOINT');
    expect(read).not.toThrow('hidden');
  }
});

test('production refuses an S3 service without encryption on another machine', () => {
  const read =
    (address: string, name = 'BLOBS_S3_ENDPOINT') =>
    () =>
      readConfig({ ...productionSettings, ...s3, [name]: address });
  expect(read('http://s3.example.com')).toThrow('BLOBS_S3_ENDPOINT: must be https');
  expect(read('http://s3.example.com', 'BLOBS_S3_PUBLIC_ENDPOINT')).toThrow('BLOBS_S3_PUBLIC_ENDPOINT: must be https');
  expect(read('http://127.0.0.1:7480')).not.toThrow();
});
