export interface ServerNeeds {
  /** False gives up the flush to disk at commit: for databases that nobody would miss. */
  readonly durable: boolean
  readonly connectionsMax: number
  /** How much of the tables it keeps in memory of its own. Default 128MB. */
  readonly sharedBuffers?: string | undefined
}

/** The arguments of `postgres`, given at each start so that a newer version's settings reach an older cluster. */
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
    // Bound values stay out of the log. A text that can't be read as its type is still told in the error's message: what a
    // client sent is checked before it is bound.
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
