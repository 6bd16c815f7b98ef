import {
  membershipListChoices,
  type MembershipLists,
  type AnswerMode,
  type Simulator,
  type SimulatorState,
} from '../../bridge/simulator.ts';
import { AccountBox } from './account-box.tsx';
import styles from './native-panel.module.css';
import { breakableMethods, simulatorTexts as texts } from './texts.ts';

interface NativePanelProps {
  simulator: Simulator;
  state: SimulatorState;
}

const machineFields = ['clientVersion', 'channel', 'peerId', 'deviceId'] as const;
const answerModes = ['fine', 'failing', 'silent'] as const satisfies readonly AnswerMode[];

export function NativePanel({ simulator, state }: NativePanelProps) {
  const { settings, downloads, openedAddresses, log } = state;
  return (
    <>
      <AccountBox simulator={simulator} state={state} />
      <details className={styles.box}>
        <summary>{texts.machine}</summary>
        {machineFields.map((field) => (
          <label key={field} className={styles.field}>
            <span>{texts[field]}</span>
            <input value={settings[field]} onChange={(event) => simulator.configure({ [field]: event.target.value })} />
          </label>
        ))}
        <label className={styles.field}>
          <span>{texts.membershipLists}</span>
          <select
            value={settings.membershipLists}
            onChange={(event) => simulator.configure({ membershipLists: event.target.value as MembershipLists })}
          >
            {membershipListChoices.map((lists) => (
              <option key={lists} value={lists}>
                {texts.membershipListNames[lists]}
              </option>
            ))}
          </select>
        </label>
      </details>
      <details className={styles.box}>
        <summary>{texts.answerModes}</summary>
        {breakableMethods.map((method) => (
          <label key={method} className={styles.field}>
            <span>{method}</span>
            <select
              value={settings.answerModes[method] ?? 'fine'}
              onChange={(event) =>
                simulator.configure({
                  answerModes: { ...settings.answerModes, [method]: event.target.value as AnswerMode },
                })
              }
            >
              {answerModes.map((mode) => (
                <option key={mode} value={mode}>
                  {texts.answerModeNames[mode]}
                </option>
              ))}
            </select>
          </label>
        ))}
      </details>
      <section className={styles.box}>
        <h2>{texts.downloads}</h2>
        {downloads.length === 0 && <p className={styles.none}>{texts.noDownloads}</p>}
        <ul className={styles.list}>
          {downloads.map(({ id, fileName, url }) => (
            <li key={id}>
              <a href={url}>{fileName}</a>
            </li>
          ))}
        </ul>
        {openedAddresses.length > 0 && (
          <>
            <h2>{texts.opened}</h2>
            <ul className={styles.list}>
              {openedAddresses.map(({ id, address }) => (
                <li key={id}>
                  <a href={address} target="_blank" rel="noreferrer">
                    {address}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <section className={styles.box}>
        <h2>{texts.log}</h2>
        {log.length === 0 && <p className={styles.none}>{texts.noLog}</p>}
        <ol className={styles.log}>
          {log.map(({ id, kind, name, outcome }) => (
            <li key={id}>
              <b>{texts[kind]}</b> {name} <span>{outcome}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
