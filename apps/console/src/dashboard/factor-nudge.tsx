import { needsSecondFactor } from '@feisuo/contract/facts/permissions';
import { Alert } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMe } from '../kit/me.ts';
import styles from './dashboard.module.css';

const PUT_AWAY = 'factor-nudge-put-away';

/** Whoever has rights that wait for a second factor reads it before they need them; put away, it stays away in this tab. */
export function FactorNudge() {
  const { operator, permissions, hasFactor } = useMe();
  const [isAway, setAway] = useState(() => sessionStorage.getItem(PUT_AWAY) === operator.id);
  if (hasFactor || isAway || !permissions.some(needsSecondFactor)) return null;
  const putAway = () => {
    sessionStorage.setItem(PUT_AWAY, operator.id);
    setAway(true);
  };
  return (
    <Alert
      type="warning"
      showIcon
      closable={{ 'aria-label': '以后再说', onClose: putAway }}
      title="你还没有设置两步验证"
      description={
        <>
          没有它，涉及资金、账号和权限的操作都做不了。一两分钟就能
          <Link to="/console/me" className={styles.go}>
            设置两步验证
          </Link>
          。
        </>
      }
    />
  );
}
