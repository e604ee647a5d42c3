import type { SettingReader } from './setting-reader.ts'

/** Limits of the HTTP server that depend on the reverse proxy. */
export interface HttpSettings {
  /** Maximum number of open connections of one process. */
  readonly connectionsMost: number
  /** How long an unused connection stays open. */
  readonly keepAliveMs: number
}

/** Reads the limits of the HTTP server. */
export function readHttpSettings(setting: SettingReader): HttpSettings {
  return {
    connectionsMost: setting.integer('TALLYSTICK_CONNECTIONS_MAX', 2_000, 10, 100_000),
    keepAliveMs: setting.integer('TALLYSTICK_KEEP_ALIVE_SECONDS', 65, 1, 3_600) * 1_000,
  }
}
