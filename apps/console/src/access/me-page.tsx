import { Card } from '../components/card.tsx';
import { formatTime } from '../format-time.ts';
import { Facts } from '../kit/detail/facts.tsx';
import { useMe } from '../kit/current-operator.ts';
import { roleNames, roleDescriptions } from '../kit/role-names.ts';
import styles from './access.module.css';
import { FactorsCard } from './factors-card.tsx';
import { TokensCard } from './tokens-card.tsx';

/** The operator's own name and factors. */
export function MePage() {
  const { operator, provedAt } = useMe();
  return (
    <div className={styles.page}>
      <Card title="我">
        <Facts
          facts={[
            ['名字', operator.name],
            ['角色', roleNames[operator.role]],
            ['能做什么', roleDescriptions[operator.role]],
            ['本次登录', provedAt ? `${formatTime(provedAt)} 通过两步验证` : '还没有做两步验证'],
          ]}
        />
      </Card>
      <FactorsCard />
      <TokensCard />
    </div>
  );
}
