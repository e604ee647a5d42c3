import { resolve } from 'node:path'
import type { Services } from '../accounts/index.ts'
import type { MailSettings } from '../platform/mail/index.ts'
import { isLoopback } from '../platform/net/index.ts'
import type { KeyRingSettings } from '../vault/keys/index.ts'
import { accidentalDevelopment } from './accidental-development.ts'
import { checkAddress } from './encrypted-address.ts'
import { type HttpSettings, readHttpSettings } from './http-config.ts'
import { readKeys } from './key-ring-config.ts'
import { readMailSettings } from './mail-config.ts'
import { type MetricsSettings, readMetricsSettings } from './metrics-config.ts'
import type { RootKeySettings } from './root-key-config.ts'
import { settingReader } from './setting-reader.ts'

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
  readonly http: HttpSettings
  readonly dataDir: string
  /** Null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null
  /**
   * The URL of the role that owns the tables, for migrations and partitions. By default
   * `databaseUrl`.
   */
  readonly databaseAdminUrl: string | null
  /**
   * The key ring for new vault keys, then the one that is being retired. A file ring without a
   * folder is in `dataDir`.
   */
  readonly keyRings: readonly KeyRingSettings[]
  readonly mail: MailSettings
  readonly mailLimits: Services['mailLimits']
  /** Null: metrics are off. */
  readonly metrics: MetricsSettings | null
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
  /**
   * The user that called sudo, from the environment. Null without one, or if the text is not a user
   * name.
   */
  readonly sudoUser: string | null
  /**
   * The script with which npm runs this process. The process exits with npm to free the port. Null
   * without npm.
   */
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
  const problems: string[] = []
  const setting = settingReader(env, problems)
  const environment = setting.choice(
    'TALLYSTICK_ENV',
    ['development', 'production'],
    isService(command) ? 'production' : 'development',
  )
  const production = environment === 'production'
  const host = env.HOST || '127.0.0.1'
  const port = setting.integer('PORT', 4000, 1, 65535)
  const localUrl = `http://${LOCAL_HOST[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}`
  const databaseUrl = setting.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const config: Config = {
    environment,
    host,
    port,
    localUrl,
    publicUrl: (
      setting.url('PUBLIC_URL', ['http:', 'https:'], production ? checkAddress : acceptAddress) ?? localUrl
    ).replace(/\/+$/, ''),
    http: readHttpSettings(setting),
    dataDir: resolve(env.TALLYSTICK_DATA_DIR || '.tallystick'),
    databaseUrl,
    databaseAdminUrl: setting.url('DATABASE_ADMIN_URL', ['postgres:', 'postgresql:']) ?? databaseUrl,
    ...readKeys(env, setting, problems),
    mail: readMailSettings(env, setting, problems, production),
    mailLimits: {
      perRecipient: setting.integer('MAIL_RECIPIENT_DAILY_LIMIT', 20, 1, 1_000),
      perOrganization: setting.integer('MAIL_ORGANIZATION_DAILY_LIMIT', 1_000, 1, 10_000_000),
      perPlatform: setting.integer('MAIL_PLATFORM_DAILY_LIMIT', 20_000, 1, 10_000_000),
    },
    metrics: readMetricsSettings(env, setting, problems),
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
  problems.push(...combinationProblems(config, env, command))
  if (problems.length > 0) throw new ConfigProblem(problems)
  return config
}

/**
 * Accepts plain http in development, where phones and containers use PUBLIC_URL on the local
 * network.
 */
const acceptAddress: typeof checkAddress = (_name, url) => ({ url })

/** The cost of the most expensive request. A smaller bucket would always refuse it. */
const DEAREST_REQUEST = 100

function rateLimit(perSecond: number): Config['rateLimit'] {
  return perSecond === 0 ? null : { perSecond, burst: Math.max(perSecond * 2, DEAREST_REQUEST) }
}

/** Returns the problems of combinations of valid settings. */
function combinationProblems(config: Config, env: NodeJS.ProcessEnv, command: string): string[] {
  const problems = command === 'start' && !env.TALLYSTICK_ENV ? accidentalDevelopment(env) : []
  if (config.environment === 'production') problems.push(...productionProblems(config, env, command))
  if (config.metrics?.port === config.port && (command === 'start' || command === 'api'))
    problems.push('METRICS_PORT must differ from PORT.')
  if (config.databaseAdminUrl && !config.databaseUrl) problems.push('DATABASE_ADMIN_URL requires DATABASE_URL.')
  return problems
}

/** Returns the problems of settings that production requires or forbids. */
function productionProblems(config: Config, env: NodeJS.ProcessEnv, command: string): string[] {
  const requirements: readonly (readonly [boolean, string])[] = [
    [
      isLoopback(config.host) || /^https:/i.test(config.publicUrl),
      'PUBLIC_URL must begin with https:// if HOST is not a loopback address. Set it to the address of the reverse proxy.',
    ],
    [
      Boolean(env.PUBLIC_URL) || config.mail.by !== 'smtp',
      'PUBLIC_URL is required to send mail, because messages contain links that begin with it.',
    ],
    [!isService(command) || config.databaseUrl !== null, 'DATABASE_URL is required in production.'],
    [
      !isService(command) || config.rootKey !== null,
      'TALLYSTICK_ROOT_KEY is required in production: 32 random bytes in base64, identical for every process.',
    ],
    [
      config.webhookAllow.size === 0,
      'TALLYSTICK_WEBHOOK_ALLOW is not allowed in production: webhooks are sent to public https addresses only.',
    ],
    [config.seed !== 'demo', 'TALLYSTICK_SEED=demo is not allowed in production.'],
    [command !== 'sandbox', 'The sandbox processor is not allowed in production.'],
    [config.crashAt === null, 'TALLYSTICK_CRASH_AT is not allowed in production.'],
  ]
  return requirements.filter(([isMet]) => !isMet).map(([, problem]) => problem)
}

function isService(command: string): boolean {
  return command === 'api' || command === 'worker'
}
