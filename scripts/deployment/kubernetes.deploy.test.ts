import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { expect, test } from 'vitest';
import { allServices } from '../../packages/contract/src/facts/services.ts';
import { settingsTable } from '../../apps/server/src/config/all-settings.ts';
import { isSecretSetting } from '../../apps/server/src/config/secret-files.ts';
import { root } from '../launch.mjs';

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: {
    replicas?: number;
    template?: {
      spec: {
        terminationGracePeriodSeconds: number;
        securityContext: object;
        containers: { env?: { name: string; value: string }[]; securityContext: object; readinessProbe?: object }[];
      };
    };
  };
}

const folder = join(root, 'deploy/kubernetes');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const files = readdirSync(folder).filter((name) => name !== 'kustomization.yaml');
const manifests = files.flatMap((file) =>
  parseAllDocuments(read(file), { merge: true }).map((document) => document.toJS() as Manifest),
);
const named = (kind: string, name: string) =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);

const isSetting = (name: string) =>
  Object.hasOwn(settingsTable, name) || (name.endsWith('_FILE') && isSecretSetting(name.slice(0, -'_FILE'.length)));

test('kustomization.yaml lists every manifest', () => {
  expect((parse(read('kustomization.yaml')) as { resources: string[] }).resources.toSorted()).toEqual(files.toSorted());
});

test('every manifest fits the types of the Kubernetes API, which know no other fields', () => {
  const within = mkdtempSync(join(root, 'node_modules/.cache-kubernetes-'));
  try {
    const lines = manifests.map(({ apiVersion, kind, ...rest }, index) => {
      const module = apiVersion === 'v1' ? 'core/v1' : apiVersion.replace('.k8s.io', '');
      const object = JSON.stringify({ apiVersion, kind, ...rest });
      return `const manifest${index}: import('kubernetes-types/${module}').${kind} = ${object};\nvoid manifest${index};`;
    });
    mkdirSync(within, { recursive: true });
    writeFileSync(join(within, 'manifests.ts'), lines.join('\n'));
    const args = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--ignoreConfig',
    ];
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const checked = spawnSync(process.execPath, [compiler, ...args, join(within, 'manifests.ts')], {
      encoding: 'utf8',
    });
    expect(checked.stdout + checked.stderr).toBe('');
    expect(checked.status).toBe(0);
  } finally {
    rmSync(within, { recursive: true, force: true });
  }
});

test('the two deployments serve every service once, without rights and on a read-only file system', () => {
  const deployments = ['web', 'jobs'].map((name) => named('Deployment', name));
  const served = deployments.flatMap((deployment) => {
    const [container] = deployment?.spec?.template?.spec.containers ?? [];
    expect(container?.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    expect(deployment?.spec?.template?.spec.securityContext).toMatchObject({ runAsNonRoot: true });
    return container?.env?.find(({ name }) => name === 'SERVICES')?.value.split(',') ?? [];
  });
  expect(served.toSorted()).toEqual([...allServices].toSorted());
});

test('the settings exist, and pods live longer than the stop delay and the drain', () => {
  const { data = {} } = named('ConfigMap', 'feisuo') ?? {};
  expect(Object.keys(data).filter((name) => !isSetting(name))).toEqual([]);
  const { terminationGracePeriodSeconds = 0 } = named('Deployment', 'web')?.spec?.template?.spec ?? {};
  expect(terminationGracePeriodSeconds).toBeGreaterThan(Number(data['STOP_DELAY']) + 25);
});

test('compose.yaml runs two equal processes with settings that exist', () => {
  const compose = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<string, { environment: Record<string, string>; read_only?: boolean; secrets?: string[] }>;
    secrets: Record<string, unknown>;
  };
  const { 'web-1': one, 'web-2': two } = compose.services;
  expect(one?.environment).toEqual(two?.environment);
  expect(one?.read_only).toBe(true);
  expect(Object.keys(one?.environment ?? {}).filter((name) => !isSetting(name))).toEqual([]);
  const used = Object.values(compose.services).flatMap(({ secrets }) => secrets ?? []);
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(compose.secrets).toSorted());
});
