import { useQuery } from '@tanstack/react-query';
import { useConsole } from '../app/console.ts';
import { deskQuery } from '../source/queries.ts';

/** How many notifications of the calling user are unread. */
export function useUnread(): number {
  const { source } = useConsole();
  const { data } = useQuery({ ...deskQuery(source), select: (desk) => desk.unread_notifications });
  return data ?? 0;
}
