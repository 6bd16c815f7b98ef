type Held = { assignee: string | null; assigneeLeft: boolean };

/** Text for the column of assignees in a list. */
export const describeAssignee = ({ assignee, assigneeLeft }: Held): string =>
  assigneeLeft ? `未分配（${describeLeftAssignee(assignee)}）` : (assignee ?? '未分配');

export const describeLeftAssignee = (assignee: string | null): string => `原处理人 ${assignee} 已不在岗`;
