import type { SettingReader } from './setting-reader.ts'

/** The address of the metrics server. */
export interface MetricsSettings {
  readonly host: string
  readonly port: number
}

/**
 * Reads the address of the metrics server, or null. It has no authentication, so it must be set
 * explicitly.
 */
export function readMetricsSettings(
  env: NodeJS.ProcessEnv,
  setting: SettingReader,
  problems: string[],
): MetricsSettings | null {
  if (!env.METRICS_PORT) {
    if (env.METRICS_HOST) problems.push('METRICS_HOST requires METRICS_PORT.')
    return null
  }
  return { host: env.METRICS_HOST || '127.0.0.1', port: setting.integer('METRICS_PORT', 0, 1, 65535) }
}
