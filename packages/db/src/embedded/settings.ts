/** Settings of a server that only users with access to the socket's folder reach. */
const access = (socketFolder: string): Record<string, string> => ({
  // No TCP: only users with access to the socket's directory can try a password.
  listen_addresses: '',
  // A list; a quoted name may contain spaces and commas.
  unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
  unix_socket_permissions: '0700',
});

/** For one service on a small machine. */
const embedded: Readonly<Record<string, string>> = {
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  max_wal_size: '512MB',
  wal_compression: 'on',
  wal_level: 'replica',
  checkpoint_timeout: '15min',
  // A write that returned 201 is on disk.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  // The service reports errors. Statements and key values are personal data and must not be logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  logging_collector: 'off',
};

/** As `-c name=value` arguments. A packaged server keeps its default settings. */
export function serverSettings(
  socketFolder: string,
  packaged: boolean,
  own: Readonly<Record<string, string>> = {},
): string[] {
  const settings = { ...access(socketFolder), ...(packaged ? {} : embedded), ...own };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
