import { isLoopback } from '../platform/hosts.ts'
import type { Config } from './config.ts'

/** Returns the problems of combinations of valid settings. */
export function combinationProblems(config: Config, env: NodeJS.ProcessEnv, command: string): string[] {
  const problems = command === 'start' && !env.TALLYSTICK_ENV ? accidentalDevelopment(env) : []
  if (config.environment === 'production') problems.push(...productionProblems(config, env, command))
  if (config.metrics?.port === config.port && (command === 'start' || command === 'api'))
    problems.push('METRICS_PORT must differ from PORT.')
  if (config.cells && (env.DATABASE_URL || env.DATABASE_ADMIN_URL || env.DATABASE_REPLICA_URL))
    problems.push("TALLYSTICK_CELLS can't be combined with DATABASE_URL, DATABASE_ADMIN_URL or DATABASE_REPLICA_URL.")
  for (const name of ['DATABASE_ADMIN_URL', 'DATABASE_REPLICA_URL'])
    if (env[name] && !config.databaseUrl) problems.push(`${name} requires DATABASE_URL.`)
  return problems
}

/** Returns the problem of a `start` without TALLYSTICK_ENV that looks like a real deployment. */
function accidentalDevelopment(env: NodeJS.ProcessEnv): string[] {
  const settings = [
    ...['HOST', 'METRICS_HOST'].filter((name) => !isLoopback(env[name] || '127.0.0.1')),
    ...['DATABASE_URL', 'DATABASE_ADMIN_URL', 'TALLYSTICK_CELLS'].filter((name) => env[name]),
  ]
  if (settings.length === 0) return []
  return [
    `TALLYSTICK_ENV is required for start with ${settings.join(' and ')}. To try the product, set ` +
      'TALLYSTICK_ENV=development: demo data, printed keys, test pages. To serve customers, set TALLYSTICK_ENV=production.',
  ]
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
    [!isService(command) || config.databaseUrl !== null, 'DATABASE_URL or TALLYSTICK_CELLS is required in production.'],
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

/**
 * Returns whether a command serves requests or runs jobs, as opposed to `start` and operator
 * commands.
 */
export function isService(command: string): boolean {
  return command === 'api' || command === 'worker'
}
