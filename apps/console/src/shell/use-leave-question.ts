import { App } from 'antd';
import { useCallback, useEffect } from 'react';
import { antdDefaults } from '../kit/antd-defaults.ts';
import { guardLeaving } from './address.ts';

/** While there is unsaved work, asks before another page takes its place. Returns the question, for whoever leaves otherwise. */
export function useLeaveQuestion(hasUnsavedWork: boolean): () => Promise<boolean> {
  const { modal } = App.useApp();
  const mayLeave = useCallback(
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
  useEffect(() => {
    if (!hasUnsavedWork) return;
    const stopGuarding = guardLeaving(mayLeave);
    // Closing the tab can only be asked about in the browser's own words.
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => {
      stopGuarding();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [hasUnsavedWork, mayLeave]);
  return mayLeave;
}
