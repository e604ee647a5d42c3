export interface ServerNeeds {
  /** False skips flushing to disk at commit, for temporary databases. */
  readonly durable: boolean
  readonly connectionsMax: number
  /** Size of PostgreSQL's shared buffers. Default 128MB. */
  readonly sharedBuffers?: string | undefined
}

/**
 * Returns the arguments of `postgres`. They are passed at each start, so that settings of a new
 * version apply to an existing cluster.
 */
export function serverArguments(cluster: string, port: number, needs: ServerNeeds): string[] {
  const { durable, connectionsMax, sharedBuffers = '128MB' } = needs
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: connectionsMax,
    shared_buffers: sharedBuffers,
    jit: 'off',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Keeps bound values out of the log. The error message of a malformed value still contains it,
    // so values of clients are validated before they are bound.
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
