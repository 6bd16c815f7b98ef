import styles from './no-script-note.module.css';

const texts = {
  before: '可以先看看',
  help: '帮助中心',
  after: '，常见问题那里都有答案；也可以换个浏览器，或用手机打开本页。',
} as const;

/** Replaces a form that needs JavaScript (see without-script.css), and names other ways to contact us. */
export function NoScriptNote({ text }: { text: string }) {
  return (
    <noscript>
      <p className={styles.note}>
        {text}
        {texts.before}
        <a href="/help">{texts.help}</a>
        {texts.after}
      </p>
    </noscript>
  );
}
