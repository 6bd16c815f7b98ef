import { createHash, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';
import { hashSync } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { acceptHash } from './accept-hash.ts';
import { readForeignHash } from './read-foreign-hash.ts';

// The enum `Algorithm` of the package is a const enum, which `verbatimModuleSyntax` does not allow.
const ARGON2_D = 0;

const sha = (digest: string, text: string) => createHash(digest).update(text).digest('hex');
/** Base64 with a dot instead of a plus sign, and without padding. */
const passlib = (bytes: Buffer) => bytes.toString('base64').replaceAll('+', '.').replaceAll('=', '');

/** Published test vectors, and hashes that other programs make. */
const vectors: Record<string, [password: string, hash: unknown]> = {
  'bcrypt $2a$': ['U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  'bcrypt $2y$ of PHP': ['rasmuslerdorf', '$2y$07$usesomesillystringfore2uDLvp1Ii2e./U9C8sBjqp8I90dH6hi'],
  'bcrypt of Django': ['U*U', 'bcrypt$$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  'argon2i of the reference program': [
    'password',
    '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA',
  ],
  argon2d: ['密码 12', hashSync('密码 12', { algorithm: ARGON2_D, memoryCost: 4096 })],
  'argon2id with several lanes': ['x y', hashSync('x y', { memoryCost: 4096, parallelism: 4 })],
  'scrypt of RFC 7914': [
    'pleaseletmein',
    {
      scheme: 'scrypt',
      n: 16384,
      r: 8,
      p: 1,
      salt: 'SodiumChloride',
      hash:
        '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2' +
        'd5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
    },
  ],
  'pbkdf2 of RFC 7914': [
    'passwd',
    {
      scheme: 'pbkdf2',
      digest: 'sha256',
      iterations: 1,
      salt: 'salt',
      hash: '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc',
    },
  ],
  'pbkdf2 of Django': [
    'lètmein',
    `pbkdf2_sha256$1000$seasalt$${pbkdf2Sync('lètmein', 'seasalt', 1000, 32, 'sha256').toString('base64')}`,
  ],
  'pbkdf2 of passlib': [
    'password',
    `$pbkdf2-sha512$6400$${passlib(Buffer.from('fbffbe00', 'hex'))}$${passlib(pbkdf2Sync('password', Buffer.from('fbffbe00', 'hex'), 6400, 64, 'sha512'))}`,
  ],
  'scrypt of passlib': [
    'password',
    `$scrypt$ln=10,r=8,p=1$${Buffer.from('some salt').toString('base64')}$${scryptSync('password', 'some salt', 32, { N: 1024 }).toString('base64').replace('=', '')}`,
  ],
  'phpass of WordPress': ['test12345', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  'salted sha256 by a formula': [
    'secret',
    { scheme: 'formula', formula: 'sha256(salt + password)', salt: 'xy', hash: sha('sha256', 'xysecret') },
  ],
  'md5 of md5 by a formula': [
    'secret',
    { scheme: 'formula', formula: 'md5(md5(password) . salt)', salt: 'xy', hash: sha('md5', `${sha('md5', 'secret')}xy`) }, // prettier-ignore
  ],
  'a formula with a fixed text': [
    'secret',
    { scheme: 'formula', formula: 'sha-512("pepper" + password)', hash: sha('sha512', 'peppersecret') },
  ],
  'SSHA of LDAP': ['secret', `{SSHA}${Buffer.concat([createHash('sha1').update('secret').update('\u0001ab').digest(), Buffer.from('\u0001ab')]).toString('base64')}`], // prettier-ignore
  'a salt in hexadecimal': [
    'secret',
    {
      scheme: 'formula',
      formula: 'sha1(password + salt)',
      salt: 'ff00',
      salt_encoding: 'hex',
      hash: createHash('sha1').update('secret').update(Buffer.from('ff00', 'hex')).digest('base64'),
    },
  ],
};

test.each(Object.entries(vectors))('%s matches its password and no other', (_name, [password, value]) => {
  const { text } = acceptHash(value);
  const stored = readForeignHash(text);
  expect(stored.text).toBe(text);
  expect(stored.matches(password)).toBe(true);
  expect(stored.matches(`${password} `)).toBe(false);
  expect(stored.matches('')).toBe(false);
});

test.each(Object.entries(vectors))(
  'a decoy of %s has the same kind and matches no password',
  (_name, [password, value]) => {
    const hash = acceptHash(value);
    const decoy = readForeignHash(hash.decoy());
    expect(decoy.kind).toBe(hash.kind);
    expect(decoy.text).not.toBe(hash.text);
    expect(decoy.matches(password)).toBe(false);
  },
);

const sum = randomBytes(32).toString('base64');
const salt = 'salt';
test.each([
  ['bcrypt above cost 12', `$2b$13$${'a'.repeat(53)}`, /bcrypt.*at most cost 12/],
  ['bcrypt below cost 4', `$2b$03$${'a'.repeat(53)}`, /cost below 4/],
  ['a cut bcrypt', `$2b$10$${'a'.repeat(52)}`, /bcrypt/],
  ['argon2 with a GiB', '$argon2id$v=19$m=1048576,t=1,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf', /128 MiB/],
  ['argon2 with many passes', '$argon2id$v=19$m=65536,t=99,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf', /argon2/],
  ['argon2 with many lanes', '$argon2id$v=19$m=65536,t=1,p=99$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf', /lanes/],
  ['scrypt with a GiB', { scheme: 'scrypt', n: 2 ** 20, r: 8, p: 1, salt, hash: sum }, /128 MiB/],
  ['scrypt with many lanes', { scheme: 'scrypt', n: 2 ** 17, r: 8, p: 9, salt, hash: sum }, /at most N=131072/],
  ['scrypt with N that is no power of two', { scheme: 'scrypt', n: 1000, r: 8, p: 1, salt, hash: sum }, /power of two/],
  ['a billion iterations', { scheme: 'pbkdf2', digest: 'sha256', iterations: 999_999_999, salt, hash: sum }, /1,100,000 iterations/], // prettier-ignore
  [
    'more digits than a number',
    { scheme: 'pbkdf2', digest: 'sha256', iterations: 1e300, salt, hash: sum },
    /whole number/,
  ],
  [
    'an unknown digest',
    { scheme: 'pbkdf2', digest: 'md4', iterations: 1000, salt, hash: sum },
    /sha1, sha256 or sha512/,
  ],
  ['phpass with 2^30 rounds', '$P$SIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', /2\^18 rounds/],
  ['a formula without the password', { scheme: 'formula', formula: 'sha256(salt)', salt, hash: sum }, /password/],
  [
    'a formula with an unknown word',
    { scheme: 'formula', formula: 'sha256(process)', salt, hash: sum },
    /unknown word/,
  ],
  ['a formula that goes on', { scheme: 'formula', formula: 'sha256(password) + salt', salt, hash: sum }, /behind/],
  ['an endless formula', { scheme: 'formula', formula: 'md5('.repeat(60), salt, hash: sum }, /200 characters/],
  [
    'a hash of another length',
    { scheme: 'formula', formula: 'md5(password)', hash: sum },
    /32 bytes, but it must have 16/,
  ],
  ['a salt that is no hexadecimal', { scheme: 'formula', formula: 'md5(password + salt)', salt: 'xyz', salt_encoding: 'hex', hash: 'ff'.repeat(16) }, /not hex/], // prettier-ignore
  ['an unknown scheme', '$1$abc$def', /unknown/],
  ['a plain password', 'correct horse battery', /unknown/],
  ['a number', 42, /text or an object/],
  ['nothing', null, /text or an object/],
])('refuses %s by name', (_name, value, message) => {
  expect(() => acceptHash(value)).toThrow(message);
});
