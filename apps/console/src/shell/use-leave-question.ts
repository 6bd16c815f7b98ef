import { App } from 'antd';
import { useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { antdDefaults } from '../kit/antd-defaults.ts';
import { isOtherPage } from './address.ts';

/** Forms and dialogs with unsaved changes. The router supports only one blocker, so the shell asks for all of them. */
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

/** Asks before navigation would discard unsaved changes. */
export function useLeaveGuard(): void {
  const mayLeave = useQuestion();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.size > 0 && isOtherPage(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') void mayLeave().then((may) => (may ? blocker.proceed() : blocker.reset()));
  }, [blocker, mayLeave]);
}

/**
 * Registers a form or dialog with unsaved changes. Returns a function that asks whether to discard them, for closing
 * a dialog.
 */
export function useLeaveQuestion(hasUnsavedWork: boolean): () => Promise<boolean> {
  useEffect(() => {
    if (!hasUnsavedWork) return;
    const work = {};
    unsaved.add(work);
    // If the tab is closed, the browser asks with its own text.
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => {
      unsaved.delete(work);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [hasUnsavedWork]);
  return useQuestion();
}
