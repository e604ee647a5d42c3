import { resolve } from 'node:path'
import type { Services } from '../accounts/index.ts'
import type { MailSettings } from '../platform/mail/index.ts'
import type { KeyRingSettings } from '../vault/keys/index.ts'
import { type CellConfig, readCells } from './cells-config.ts'
import { combinationProblems, isService } from './combination-problems.ts'
import { checkAddress } from './encrypted-address.ts'
import { readKeys } from './key-ring-config.ts'
import { readMailSettings } from './mail-config.ts'
import type { RootKeySettings } from './root-key-config.ts'
import { type SettingReader, settingReader } from './setting-reader.ts'

/** The commands that run the service, as opposed to operator commands. */
export type ServiceCommand = 'start' | 'api' | 'worker'

export interface Config extends RootKeySettings {
  readonly environment: 'development' | 'production'
  readonly host: string
  readonly port: number
  /** The address for clients on this machine, without a trailing slash. */
  readonly localUrl: string
  /** The public address, by default `localUrl`. Without a trailing slash. */
  readonly publicUrl: string
  /** The limits of the HTTP server that depend on the reverse proxy. */
  readonly http: {
    /** The most open connections of one process. */
    readonly connectionsMax: number
    /** The time that an unused connection stays open. */
    readonly keepAliveMs: number
  }
  readonly dataDir: string
  /** Null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null
  /** The URL of the tables' owner, for migrations and partitions. By default `databaseUrl`. */
  readonly databaseAdminUrl: string | null
  /** The URL of a standby of the server at `databaseUrl`, for reads. */
  readonly databaseReplicaUrl: string | null
  /** The cells of the installation. Null: the database at `databaseUrl` is the only one. */
  readonly cells: readonly CellConfig[] | null
  /** How long cells use their copies of the directory's tables while it is down. */
  readonly directoryGraceSeconds: number
  /** The names of the cells whose loops this worker runs. Null: all. */
  readonly servedCells: readonly string[] | null
  /**
   * The key ring for new vault keys, then the one that is being retired. A file ring without a
   * folder is in `dataDir`.
   */
  readonly keyRings: readonly KeyRingSettings[]
  readonly mail: MailSettings
  readonly mailLimits: Services['mailLimits']
  /** The address of the metrics server. Null: metrics are off. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  readonly seed: 'demo' | 'none'
  readonly webhookAllow: ReadonlySet<string>
  /** Public address blocks that webhooks must not use. */
  readonly webhookRefuse: readonly string[]
  /** The address of the sandbox processor. Null: none, unless `start` runs one. */
  readonly sandboxProcessorUrl: string | null
  /** The port of the sandbox processor on 127.0.0.1. */
  readonly sandboxPort: number
  /** Requests per second for each key, with bursts of up to `burst`. Null: no limit. */
  readonly rateLimit: { readonly perSecond: number; readonly burst: number } | null
  readonly introspection: boolean
  readonly explorer: boolean
  /** True if a reverse proxy reports the addresses of clients. */
  readonly trustProxy: boolean
  /** The crash point at which the process kills itself, in tests of crash recovery. */
  readonly crashAt: string | null
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** The user that called sudo, by the environment. Null if there is no valid user name. */
  readonly sudoUser: string | null
  /** The script by which npm runs this process, which exits with npm to free the port. Or null. */
  readonly npmScript: string | null
}

/** A process that listens on every address is reachable at this one. */
const LOCAL_HOST: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/** All invalid settings in one error, without their values. */
export class ConfigProblem extends Error {
  constructor(problems: readonly string[]) {
    super(['Invalid configuration:', ...problems.map((problem) => `  - ${problem}`)].join('\n'))
    this.name = 'ConfigProblem'
  }
}

/** Reads the configuration from environment variables. Throws ConfigProblem with all problems. */
export function readConfig(env: NodeJS.ProcessEnv, command: string): Config {
  const setting = settingReader(env)
  const environment = setting.choice(
    'TALLYSTICK_ENV',
    ['development', 'production'],
    isService(command) ? 'production' : 'development',
  )
  const production = environment === 'production'
  const host = env.HOST || '127.0.0.1'
  const port = setting.integer('PORT', 4000, 1, 65535)
  const localUrl = `http://${LOCAL_HOST[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}`
  const cells = readCells(setting)
  const databaseUrl = cells?.[0]?.url ?? setting.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const config: Config = {
    environment,
    host,
    port,
    localUrl,
    publicUrl: (
      setting.url('PUBLIC_URL', ['http:', 'https:'], production ? checkAddress : acceptAddress) ?? localUrl
    ).replace(/\/+$/, ''),
    http: {
      connectionsMax: setting.integer('TALLYSTICK_CONNECTIONS_MAX', 2_000, 10, 100_000),
      keepAliveMs: setting.integer('TALLYSTICK_KEEP_ALIVE_SECONDS', 65, 1, 3_600) * 1_000,
    },
    dataDir: resolve(env.TALLYSTICK_DATA_DIR || '.tallystick'),
    databaseUrl,
    databaseAdminUrl:
      cells?.[0]?.adminUrl ?? setting.url('DATABASE_ADMIN_URL', ['postgres:', 'postgresql:']) ?? databaseUrl,
    databaseReplicaUrl: cells?.[0]?.replicaUrl ?? setting.url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
    cells,
    directoryGraceSeconds: setting.integer('TALLYSTICK_DIRECTORY_GRACE_MINUTES', 15, 0, 1_440) * 60,
    servedCells: null,
    ...readKeys(setting),
    mail: readMailSettings(setting, production),
    mailLimits: {
      perRecipient: setting.integer('MAIL_RECIPIENT_DAILY_LIMIT', 20, 1, 1_000),
      perOrganization: setting.integer('MAIL_ORGANIZATION_DAILY_LIMIT', 1_000, 1, 10_000_000),
      perPlatform: setting.integer('MAIL_PLATFORM_DAILY_LIMIT', 20_000, 1, 10_000_000),
    },
    metrics: readMetricsSettings(setting),
    seed: setting.choice('TALLYSTICK_SEED', ['demo', 'none'], command === 'start' && !production ? 'demo' : 'none'),
    webhookAllow: setting.hostPorts('TALLYSTICK_WEBHOOK_ALLOW'),
    webhookRefuse: setting.addressBlocks('TALLYSTICK_WEBHOOK_REFUSE'),
    sandboxProcessorUrl: setting.url('SANDBOX_PROCESSOR_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
    sandboxPort: setting.integer('SANDBOX_PORT', 4010, 1, 65535),
    rateLimit: rateLimit(setting.integer('TALLYSTICK_RATE_LIMIT', production ? 300 : 0, 0, 1_000_000)),
    introspection: setting.choice('TALLYSTICK_INTROSPECTION', ['on', 'off'], 'on') === 'on',
    trustProxy: setting.choice('TALLYSTICK_TRUST_PROXY', ['on', 'off'], 'off') === 'on',
    explorer: setting.choice('TALLYSTICK_EXPLORER', ['on', 'off'], production ? 'off' : 'on') === 'on',
    crashAt: env.TALLYSTICK_CRASH_AT || null,
    logLevel: setting.choice(
      'TALLYSTICK_LOG_LEVEL',
      ['debug', 'info', 'warn', 'error', 'silent'],
      command === 'start' && !production ? 'warn' : 'info',
    ),
    sudoUser: /^[\w.@\\+$-]{1,100}$/.test(env.SUDO_USER ?? '') ? (env.SUDO_USER ?? null) : null,
    npmScript: env.npm_lifecycle_script || null,
  }
  const problems = [...setting.problems, ...combinationProblems(config, env, command)]
  if (problems.length > 0) throw new ConfigProblem(problems)
  return config
}

/** Accepts plain http in development: phones use PUBLIC_URL on the local network. */
const acceptAddress: typeof checkAddress = (_name, url) => ({ url })

/** The cost of the most expensive request. A smaller bucket would always refuse it. */
const DEAREST_REQUEST = 100

function rateLimit(perSecond: number): Config['rateLimit'] {
  return perSecond === 0 ? null : { perSecond, burst: Math.max(perSecond * 2, DEAREST_REQUEST) }
}

/** Reads the address of the metrics server, which is off by default: it does not authenticate. */
function readMetricsSettings(setting: SettingReader): Config['metrics'] {
  const { env, problems } = setting
  if (env.METRICS_PORT)
    return { host: env.METRICS_HOST || '127.0.0.1', port: setting.integer('METRICS_PORT', 0, 1, 65535) }
  if (env.METRICS_HOST) problems.push('METRICS_HOST requires METRICS_PORT.')
  return null
}
