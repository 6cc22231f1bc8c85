import { queryOptions } from '@tanstack/react-query';
import { listSessions } from '../../data/session.ts';

/** The caller's own sessions, newest first. */
export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: listSessions });
