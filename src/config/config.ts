import { BlockList, isIP } from 'node:net'
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
import type { RootKeySetting } from './root-key-config.ts'

/** The commands that run the service, as opposed to those that change accounts and keys. */
export type ServiceCommand = 'start' | 'api' | 'worker'

export interface Config {
  readonly environment: 'development' | 'production'
  readonly host: string
  readonly port: number
  /** Where a client on this machine reaches it; without a trailing slash. */
  readonly localUrl: string
  /** Where customers and clients reach it: `localUrl` unless given. Without a trailing slash. */
  readonly publicUrl: string
  readonly http: HttpSettings
  readonly dataDir: string
  /** Null: the embedded PostgreSQL below `dataDir`. */
  readonly databaseUrl: string | null
  /** The role that owns the tables: migrations and partitions. The same as `databaseUrl` unless given. */
  readonly databaseAdminUrl: string | null
  /** Null: the key file below `dataDir`. */
  readonly rootKey: RootKeySetting | null
  /** The root key that is being left; null when there is none. */
  readonly rootKeyFormer: RootKeySetting | null
  /** Where the vault makes its keys, and after it the ring that is being left. A file ring without a folder lies below `dataDir`. */
  readonly keyRings: readonly KeyRingSettings[]
  readonly mail: MailSettings
  readonly mailLimits: Services['mailLimits']
  /** Null: nowhere. */
  readonly metrics: MetricsSettings | null
  readonly seed: 'demo' | 'none'
  readonly webhookAllow: ReadonlySet<string>
  /** Blocks of addresses that webhooks may not reach although they are public. */
  readonly webhookRefuse: readonly string[]
  /** Where the sandbox processor is reached; null: nowhere, unless `start` brings one along. */
  readonly sandboxProcessorUrl: string | null
  /** Where the sandbox processor listens on 127.0.0.1. */
  readonly sandboxPort: number
  /** Null: no limit. `perSecond` requests a second for each key, in bursts of up to `burst`. */
  readonly rateLimit: { readonly perSecond: number; readonly burst: number } | null
  readonly introspection: boolean
  readonly explorer: boolean
  /** Whether a proxy in front says where requests come from. */
  readonly trustProxy: boolean
  /** The point at which the process kills itself; null but in tests of what a crash leaves behind. */
  readonly crashAt: string | null
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** The user that called sudo, as the environment says; null without one, or where the text is no name. */
  readonly sudoUser: string | null
  /** The script by which npm runs this process, which then ends with npm instead of keeping the port; null without npm. */
  readonly npmScript: string | null
}

/** Who listens at every address is reached at this one. */
const LOCAL_HOST: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/** Every setting that is wrong, in one error, without the values. */
export class ConfigProblem extends Error {
  constructor(problems: readonly string[]) {
    super(['The configuration can not be used:', ...problems.map((problem) => `  - ${problem}`)].join('\n'))
    this.name = 'ConfigProblem'
  }
}

/** The configuration in the environment's variables; throws ConfigProblem naming all that is wrong at once. */
export function readConfig(env: NodeJS.ProcessEnv, command: string): Config {
  const problems: string[] = []
  const setting = reader(env, problems)
  const isService = command === 'api' || command === 'worker'
  const environment = setting.choice(
    'TALLYSTICK_ENV',
    ['development', 'production'],
    isService ? 'production' : 'development',
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
  if (production && !isLoopback(host) && !/^https:/i.test(config.publicUrl))
    problems.push(
      'PUBLIC_URL must begin with https:// where HOST is not loopback: set the address of the proxy in front.',
    )
  if (production && !env.PUBLIC_URL && config.mail.by === 'smtp')
    problems.push('PUBLIC_URL is required to send mail: messages contain links that begin with it.')
  if (command === 'start' && !env.TALLYSTICK_ENV) problems.push(...accidentalDevelopment(env))
  if (production && isService && !databaseUrl) problems.push('DATABASE_URL is required in production.')
  if (production && isService && !config.rootKey)
    problems.push(
      'TALLYSTICK_ROOT_KEY is required in production: 32 random bytes in base64, the same for every process.',
    )
  if (production && config.webhookAllow.size > 0)
    problems.push('TALLYSTICK_WEBHOOK_ALLOW is refused in production: webhooks go to public https addresses only.')
  if (production && config.seed === 'demo') problems.push('TALLYSTICK_SEED=demo is refused in production.')
  if (production && command === 'sandbox') problems.push('The sandbox processor is refused in production.')
  if (production && config.crashAt) problems.push('TALLYSTICK_CRASH_AT is refused in production.')
  if (config.metrics?.port === port && (command === 'start' || command === 'api'))
    problems.push('METRICS_PORT must not be PORT.')
  if (config.databaseAdminUrl && !databaseUrl) problems.push('DATABASE_ADMIN_URL needs DATABASE_URL beside it.')
  if (problems.length > 0) throw new ConfigProblem(problems)
  return config
}

/** Accepts plain http too: in development, phones and containers reach PUBLIC_URL by the local network. */
const acceptAddress: typeof checkAddress = (_name, url) => ({ url })

/** What the dearest request takes of a key's bucket: a bucket that holds less would refuse it for ever. */
const DEAREST_REQUEST = 100

function rateLimit(perSecond: number): Config['rateLimit'] {
  return perSecond === 0 ? null : { perSecond, burst: Math.max(perSecond * 2, DEAREST_REQUEST) }
}

/** Reads single settings, each by its name. */
export type SettingReader = ReturnType<typeof reader>

/** Reads single settings and notes what is wrong with each. An empty variable counts as not set. */
function reader(env: NodeJS.ProcessEnv, problems: string[]) {
  return {
    choice<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
      const text = env[name]
      if (!text) return fallback
      const choice = choices.find((candidate) => candidate === text)
      if (!choice) problems.push(`${name} must be one of ${choices.join(', ')}.`)
      return choice ?? fallback
    },
    integer(name: string, fallback: number, least: number, most: number): number {
      const text = env[name]
      if (!text) return fallback
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      if (value >= least && value <= most) return value
      problems.push(`${name} must be a whole number from ${least} to ${most}.`)
      return fallback
    },
    /** Reads an address, to which `check` lets nothing travel in the clear. */
    url(name: string, protocols: readonly string[], check = checkAddress): string | null {
      const text = env[name]
      if (!text) return null
      const protocol = URL.canParse(text) ? new URL(text).protocol : ''
      const wanted = protocols.map((each) => `${each}//`).join(' or ')
      const checked = protocols.includes(protocol)
        ? check(name, text, env)
        : { problem: `${name} must be a URL that begins with ${wanted}.` }
      if ('url' in checked) return checked.url
      problems.push(checked.problem)
      return null
    },
    key(name: string): Buffer | null {
      const text = env[name]
      if (!text) return null
      const key = Buffer.from(text, 'base64')
      if (key.length === 32) return key
      problems.push(`${name} must be 32 bytes in base64.`)
      return null
    },
    hostPorts(name: string): ReadonlySet<string> {
      const pairs = listed(env[name])
      const wrong = pairs.some((pair) => !/^(127(\.\d{1,3}){3}|localhost|\[::1\]):\d{1,5}$/.test(pair))
      if (wrong)
        problems.push(`${name} must be a comma-separated list of loopback host:port pairs, such as 127.0.0.1:9000.`)
      return new Set(wrong ? [] : pairs)
    },
    addressBlocks(name: string): readonly string[] {
      const blocks = listed(env[name])
      if (blocks.every(isAddressBlock)) return blocks
      problems.push(`${name} must be a comma-separated list of address blocks, such as 203.0.113.0/24,2001:db8::/32.`)
      return []
    },
  }
}

function listed(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
}

// A zone means nothing elsewhere, and IPv4 written as IPv6 is refused lest it be closed in one spelling alone.
function isAddressBlock(block: string): boolean {
  const [, network = '', bits] = /^([\d.]+|[\da-f:]+)\/(\d{1,3})$/i.exec(block) ?? []
  const version = isIP(network)
  if (version === 4) return Number(bits) <= 32
  return version === 6 && Number(bits) <= 128 && !reachesIpv4(network, Number(bits))
}

function reachesIpv4(network: string, bits: number): boolean {
  const block = new BlockList()
  block.addSubnet(network, bits, 'ipv6')
  return block.check('::ffff:0:0', 'ipv6') || new URL(`http://[${network}]/`).hostname.startsWith('[::ffff:')
}
