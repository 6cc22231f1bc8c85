/** For one service on a small machine. Each is a `-c name=value` of the server. */
export function serverSettings(socketFolder: string, own: Readonly<Record<string, string>> = {}): string[] {
  const settings = {
    // No TCP: whoever may not enter the folder of the socket cannot even try a password.
    listen_addresses: '',
    // A list, in which a quoted name may hold spaces and commas.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    max_wal_size: '512MB',
    wal_compression: 'on',
    wal_level: 'replica',
    checkpoint_timeout: '15min',
    // What was answered with 201 is on the disk.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // Short statements by the thousand: compiling them costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    // Errors are the service's to report; their statements and key values are people's data.
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
