/** Server settings for one service on a small machine, as `-c name=value` arguments. */
export function serverSettings(socketFolder: string, own: Readonly<Record<string, string>> = {}): string[] {
  const settings = {
    // No TCP: only users with access to the socket's directory can try a password.
    listen_addresses: '',
    // A list; a quoted name may contain spaces and commas.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
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
    // For many short statements compilation costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    // The service reports errors. Statements and key values are personal data and must not be logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    logging_collector: 'off',
    ...own,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
