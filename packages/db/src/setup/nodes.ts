import type { Session } from './session.ts';

/** The result of a command on one node. */
export interface NodeResult {
  readonly node: string;
  readonly success: boolean;
  /** The first column of the first row, or an error message. */
  readonly result: string;
}

/** Runs a command on every node, the coordinator included. */
export function runOnNodes(session: Session, command: string): Promise<NodeResult[]> {
  return session<NodeResult[]>`
    SELECT coalesce(n.nodename || ':' || n.nodeport, r.nodeid::text) AS node, r.success, coalesce(r.result, '') AS result
    FROM run_command_on_all_nodes(${command}, give_warning_for_connection_errors => true) r
    LEFT JOIN pg_dist_node n ON n.nodeid = r.nodeid ORDER BY 1`;
}

/** Runs a command on every worker as the session's current role. */
export function runOnWorkers(session: Session, command: string): Promise<NodeResult[]> {
  return session<NodeResult[]>`
    SELECT nodename || ':' || nodeport AS node, success, coalesce(result, '') AS result
    FROM run_command_on_workers(${command}) ORDER BY 1`;
}

export const firstLine = (text: string): string => text.split('\n')[0]?.trim() ?? '';
