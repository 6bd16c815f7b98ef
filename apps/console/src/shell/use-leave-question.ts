import { App } from 'antd';
import { useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { antdDefaults } from '../kit/antd-defaults.ts';
import { isOtherPage } from './address.ts';

/** Forms and dialogs with unsaved work. The router supports one blocker, so the shell asks for all. */
const unsaved = new Set<object>();

function useQuestion(): () => Promise<boolean> {
  const { modal } = App.useApp();
  return useCallback(
    async () =>
      modal.confirm({
        width: antdDefaults.confirmWidth,
        title: '有未保存的改动',
        content: '离开后将丢失这些改动。',
        okText: '离开',
        okButtonProps: { type: 'default', danger: true },
        cancelText: '留下',
        autoFocusButton: 'cancel',
      }),
    [modal],
  );
}

/** Asks before navigation discards unsaved work. */
export function useLeaveGuard(): void {
  const mayLeave = useQuestion();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.size > 0 && isOtherPage(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') void mayLeave().then((may) => (may ? blocker.proceed() : blocker.reset()));
  }, [blocker, mayLeave]);
}

/** Registers unsaved work. Returns the confirmation, for closing dialogs. */
export function useLeaveQuestion(hasUnsavedWork: boolean): () => Promise<boolean> {
  useEffect(() => {
    if (!hasUnsavedWork) return;
    const work = {};
    unsaved.add(work);
    // On closing the tab the browser asks in its own words.
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => {
      unsaved.delete(work);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [hasUnsavedWork]);
  return useQuestion();
}
