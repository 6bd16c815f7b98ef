import { providerGroupPrefix, settingGroups } from '@feisuo/contract/facts/setting-groups';
import type { SettingGroupView } from '@feisuo/contract/schemas/console-settings';
import { Button } from 'antd';
import { type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { useRemote } from '../use-remote.ts';
import { settingStates, titleOf } from './setting-values.ts';
import { systemNav } from './system-nav.ts';
import styles from './settings.module.css';
import page from './system-page.module.css';

const sections = [
  ['短信和邮件', /^(sms|mail)$/],
  ['收款', /^(wechat-pay|alipay)$/],
  ['投放回传', /^ad-/],
  ['网站', /^(share|analytics|hosts)$/],
] as const;

/** List of outside parties that the server works with, and whether their settings are complete. */
export function SettingsPage() {
  const navigate = useNavigate();
  const may = useMay()('system.security');
  const remote = useRemote<{ groups: SettingGroupView[] }>('settings');
  return (
    <div className={page.page}>
      <AreaTabs label="系统" tabs={systemNav} />
      <RemoteView what="设置" remote={remote}>
        {({ groups }) => {
          const providers = groups.filter(({ id }) => id.startsWith(providerGroupPrefix));
          return (
            <>
              <Card
                title="第三方登录"
                aside={
                  may && <Button onClick={() => void navigate('/console/system/settings/new')}>新增登录方式</Button>
                }
              >
                {providers.length === 0 ? <p className={styles.note}>没有第三方登录。</p> : <Rows groups={providers} />}
              </Card>
              {sections.map(([title, pattern]) => (
                <Card key={title} title={title}>
                  <Rows groups={groups.filter(({ id }) => pattern.test(id))}>
                    {title === '网站' && (
                      <li>
                        <Link to="/console/site">品牌与站点</Link>
                        <p>品牌名、公司名、联系方式、页头页脚、社群、备案号和版权，在站点设置里改，发布就生效。</p>
                      </li>
                    )}
                  </Rows>
                </Card>
              ))}
            </>
          );
        }}
      </RemoteView>
    </div>
  );
}

function Rows({ groups, children }: { groups: readonly SettingGroupView[]; children?: ReactNode }) {
  return (
    <ul className={styles.rows}>
      {groups.map((group) => {
        const [tone, text] = settingStates[group.state];
        const says = settingGroups.find(({ id }) => id === group.id)?.says;
        return (
          <li key={group.id}>
            <Link to={`/console/system/settings/${encodeURIComponent(group.id)}`}>{titleOf(group)}</Link>
            {group.unfit.length > 0 ? <Pill tone="err">没有生效</Pill> : <Pill tone={tone}>{text}</Pill>}
            {says && <p>{says}</p>}
          </li>
        );
      })}
      {children}
    </ul>
  );
}
