import { Button } from 'antd';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { Icon } from '../components/icons.tsx';
import styles from './console-shell.module.css';

type Props = {
  title: string;
  /** Path of the handbook's section about this page; null if there is none. */
  help: string | null;
  heading: RefObject<HTMLHeadingElement | null>;
  isMenuOpen: boolean;
  themeName: 'dark' | 'light';
  onMenu: () => void;
  onPalette: () => void;
  onToggleTheme: () => void;
};

export function TopBar({ title, help, heading, isMenuOpen, themeName, onMenu, onPalette, onToggleTheme }: Props) {
  return (
    <header className={styles.bar}>
      <Button
        className={styles.menu ?? ''}
        aria-label="打开菜单"
        aria-expanded={isMenuOpen}
        icon={<Icon name="menu" />}
        onClick={onMenu}
      />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {help && (
        <Link to={help} className={styles.help}>
          <Icon name="handbook" size={16} />
          <span>本页帮助</span>
        </Link>
      )}
      <Button
        className={styles.find ?? ''}
        aria-label={`搜索或跳转 ${shortcutName}`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onPalette}
      >
        <Icon name="search" size={15} />
        <span className={styles.findWords}>搜索或跳转</span>
        <kbd className={styles.findWords}>{shortcutName}</kbd>
      </Button>
      <Button onClick={onToggleTheme}>{themeName === 'dark' ? '浅色' : '深色'}</Button>
    </header>
  );
}

const shortcutName = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';
