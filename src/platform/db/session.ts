import type pg from 'pg'

const settings: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  datestyle: 'ISO',
  bytea_output: 'hex',
  client_encoding: 'UTF8',
  jit: 'off',
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
  // A backend that is busy in a statement would keep its locks for seconds after its client died.
  // Windows has no such check.
  ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '1s' }),
}

/** The longest silence of a connection that awaits a response: more than any server timeout. */
export const silenceMs = 20_000

/**
 * Returns the configuration of every connection. The settings are part of the startup packet, so
 * that no statement runs before them. `more` adds settings, or removes one with an empty string.
 */
export function sessionConfig(
  url: string,
  purpose: string,
  more: Readonly<Record<string, string>> = {},
): pg.ClientConfig {
  const address = new URL(url)
  const given = address.searchParams.get('options') ?? ''
  address.searchParams.delete('options')
  const options = Object.entries({ ...settings, ...more }).flatMap(([name, value]) =>
    value === '' ? [] : [`-c ${name}=${value}`],
  )
  return {
    connectionString: address.href,
    application_name: `tallystick ${purpose}`,
    options: [given, ...options].join(' ').trim(),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}
