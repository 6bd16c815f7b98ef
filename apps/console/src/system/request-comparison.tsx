import type { ApplicationFileView } from '@feisuo/contract/schemas/console-applications';
import type { ApprovalFields } from '@feisuo/contract/schemas/developer-apps';
import { applicationPicturePrefix } from '@feisuo/contract/facts/paths';
import type { ApplicationScope } from '@feisuo/contract/facts/application-rules';
import type { ReactNode } from 'react';
import { Pill } from '../components/pill.tsx';
import { ApplicationLogo } from './application-logo.tsx';
import { scopeNames } from './client-values.ts';
import styles from './request-comparison.module.css';

const picturePathOf = (id: string) => (id === '' ? '' : `${applicationPicturePrefix}${id}.webp`);

/** The fields that a member asks for. Fields that differ from the approved version show both values. */
export function RequestComparison({ file, fields }: { file: ApplicationFileView; fields: ApprovalFields }) {
  // A sandbox has no approved version to compare with.
  const now = file.approvedAt === null ? null : file;
  const scopesOf = (scopes: readonly string[]) =>
    scopes.map((scope) => scopeNames[scope as ApplicationScope] ?? scope).join('、');
  const rows: [string, ReactNode, ReactNode, boolean][] = [
    text('名称', fields.name, now?.name),
    text('说明', fields.description, now?.description),
    row(
      '主页',
      <OutsideLink address={fields.homePage} />,
      now?.homePage,
      now !== null && now.homePage !== fields.homePage,
    ),
    row(
      '图标',
      fields.picture ? <ApplicationLogo path={picturePathOf(fields.picture)} /> : '无',
      now?.picture ? <ApplicationLogo path={now.picture} /> : '无',
      now !== null && now.picture !== picturePathOf(fields.picture),
    ),
    list('回调地址', fields.redirectUris, now?.redirectUris),
    list('退出后的地址', fields.signOutUris, now?.signOutUris),
    text('权限', scopesOf(fields.scopes), now ? scopesOf(now.scopes) : undefined),
  ];
  return (
    <dl className={styles.rows}>
      {rows.map(([name, asked, before, isChanged]) => (
        <div key={name}>
          <dt>
            {name} {isChanged && <Pill tone="warn">有改动</Pill>}
          </dt>
          <dd>{asked}</dd>
          {isChanged && <dd className={styles.before}>原来：{before}</dd>}
        </div>
      ))}
    </dl>
  );
}

type Row = [string, ReactNode, ReactNode, boolean];
const row = (name: string, asked: ReactNode, before: ReactNode, isChanged: boolean): Row => [
  name,
  asked,
  before,
  isChanged,
];
const text = (name: string, asked: string, before: string | undefined): Row =>
  row(name, asked, before, before !== undefined && before !== asked);
const list = (name: string, asked: readonly string[], before: readonly string[] | undefined): Row => {
  const lines = (addresses: readonly string[]) =>
    addresses.length === 0 ? '无' : addresses.map((address) => <code key={address}>{address}</code>);
  const isChanged = before !== undefined && before.join('\n') !== asked.join('\n');
  return row(name, lines(asked), before && lines(before), isChanged);
};

/** A link to a member's page. The address was checked to be https when the request was made. */
const OutsideLink = ({ address }: { address: string }) => (
  <a href={address} target="_blank" rel="noopener noreferrer nofollow">
    {address}
  </a>
);
