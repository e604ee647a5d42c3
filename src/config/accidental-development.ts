import { isLoopback } from '../platform/net/index.ts'

/**
 * Returns the problem of a `start` without TALLYSTICK_ENV whose settings suggest a real deployment.
 */
export function accidentalDevelopment(env: NodeJS.ProcessEnv): string[] {
  const settings = [
    ...['HOST', 'METRICS_HOST'].filter((name) => !isLoopback(env[name] || '127.0.0.1')),
    ...['DATABASE_URL', 'DATABASE_ADMIN_URL'].filter((name) => env[name]),
  ]
  if (settings.length === 0) return []
  return [
    `TALLYSTICK_ENV is required for start with ${settings.join(' and ')}. To try the product, set ` +
      'TALLYSTICK_ENV=development: demo data, printed keys, test pages. To serve customers, set TALLYSTICK_ENV=production.',
  ]
}
