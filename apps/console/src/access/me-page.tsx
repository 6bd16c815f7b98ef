import { useState } from 'react';
import { Button } from 'antd';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { EnrolFactor } from '../kit/act/enrol-factor.tsx';
import { Facts } from '../kit/detail/facts.tsx';
import { useMe } from '../kit/me.ts';
import { roleNames, roleWords } from '../kit/role-names.ts';
import styles from './access.module.css';
import { TokensCard } from './tokens-card.tsx';

/** Who I am here, and how I prove it. */
export function MePage() {
  const { operator, hasFactor, provedAt } = useMe();
  return (
    <div className={styles.page}>
      <Card title="我">
        <Facts
          facts={[
            ['名字', operator.name],
            ['角色', roleNames[operator.role]],
            ['能做什么', roleWords[operator.role]],
            ['本次登录', provedAt ? `${formatTime(provedAt)} 通过两步验证` : '还没有做两步验证'],
          ]}
        />
      </Card>
      <Card title="两步验证" aside={<Pill tone={hasFactor ? 'ok' : 'warn'}>{hasFactor ? '已绑定' : '未绑定'}</Pill>}>
        {hasFactor ? (
          <p className={styles.dim}>
            处理资金、账号和权限时会要求输入动态码，五分钟内有效。换手机或丢失验证器，请另一位负责人在「运营人员」里重置；只有一位负责人时，在服务器上运行
            npm run admin -- operator reset-factor 名字。
          </p>
        ) : (
          <Enrol />
        )}
      </Card>
      <TokensCard />
    </div>
  );
}

function Enrol() {
  const { update } = useMe();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <>
        <p className={styles.dim}>没有绑定之前，不能处理资金、账号和权限。</p>
        <p>
          <Button type="primary" onClick={() => setOpen(true)}>
            绑定验证器
          </Button>
        </p>
      </>
    );
  return (
    <div className={styles.enrol}>
      <EnrolFactor onEnrolled={update} />
    </div>
  );
}
