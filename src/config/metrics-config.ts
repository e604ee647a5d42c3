import type { SettingReader } from './setting-reader.ts'

/** Where figures are served; nothing else listens there. */
export interface MetricsSettings {
  readonly host: string
  readonly port: number
}

/** Where an operator's Prometheus reads figures; null: nowhere. Whoever reaches it may read them, so it is asked for by name. */
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
