import type { Secrets } from './port.ts'

/**
 * Returns the parameters of a stored request with their placeholders filled. A placeholder without
 * a value is omitted: a security code is deleted after an hour.
 */
export function fillPlaceholders(
  parameters: Readonly<Record<string, unknown>>,
  secrets: Secrets,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(parameters)
      .map(([name, value]) => [name, filled(value, secrets)] as const)
      .filter(([, value]) => value !== undefined),
  )
}

function filled(value: unknown, secrets: Secrets): unknown {
  if (Array.isArray(value)) return value.map((each) => filled(each, secrets)).filter((each) => each !== undefined)
  if (typeof value !== 'object' || value === null) return value
  const record = value as Readonly<Record<string, unknown>>
  return '$vault' in record ? (secrets[record.$vault as keyof Secrets] ?? undefined) : fillPlaceholders(record, secrets)
}
