type Held = { assignee: string | null; assigneeLeft: boolean };

/** The assignee, in a list. */
export const sayAssignee = ({ assignee, assigneeLeft }: Held): string =>
  assigneeLeft ? `没有人（${sayLeft(assignee)}）` : (assignee ?? '没有人');

export const sayLeft = (assignee: string | null): string => `原处理人 ${assignee} 已不在岗`;
