import styles from './system-page.module.css';

export const SimulatorLink = ({ href }: { href: string }) => (
  <p className={styles.outside}>
    <a href={href} target="_blank" rel="noreferrer">
      打开客户端模拟页
    </a>
    <span>在模拟的桌面客户端里看网站：登录、退出、下载都由它应答。</span>
  </p>
);
