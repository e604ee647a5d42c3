import assert from 'node:assert/strict'
import { type GraphQLInputType, getNullableType, isEnumType, isInputObjectType, isListType } from 'graphql'
import { postgresLog, runAsAdmin } from './canary-scan.ts'
import { credentialHeaders } from './credentials.ts'
import { postJson, type ReadResponse } from './post-json.ts'
import type { TestAccount, TestServer } from './server.ts'

/**
 * Values that no response may repeat: a card number in three spellings, a well-formed API key, and
 * a secret.
 */
export const CARD = '4556737586899855'
export const SECRETS = {
  card: CARD,
  spacedCard: '4556 7375 8689 9855',
  dashedCard: '4556-7375-8689-9855',
  key: 'tsk_live_org_cAnArYcAnArYcAnArYcAnArYcAnArYcA4d7Yq2',
  secret: 'whsec_Y2FuYXJ5Y2FuYXJ5Y2FuYXJ5Y2FuYXJ5',
} as const

/** Parts of the secrets that a truncated or reformatted copy would still contain. */
const TRACES = [CARD.slice(0, 12), CARD.slice(-12), 'cAnArYcAnArY', 'Y2FuYXJ5Y2Fu']

/** Returns the secrets' traces in a text, whatever the spacing of its digits. */
export function tracesIn(text: string): string[] {
  const joined = text.replace(/(?<=\d)[\s\u00a0-]+(?=\d)/g, '')
  return TRACES.filter((trace) => text.includes(trace) || joined.includes(trace))
}

/** Posts an unchanged body, with the account's key unless another header is given. */
export function post(
  { url }: TestServer,
  { key }: Pick<TestAccount, 'key'>,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<ReadResponse> {
  return postJson(url, body, { ...credentialHeaders(key), ...headers })
}

/**
 * Fails when headers or errors repeat a secret. Data may repeat it, because the caller stored it.
 * Error paths may repeat it, because the caller chose the aliases.
 */
export function assertSilent({ headers, text }: Omit<ReadResponse, 'status'>, what: string): void {
  const isJson = headers.get('content-type')?.includes('json')
  const { errors } = isJson ? (JSON.parse(text) as { errors?: readonly { path?: unknown }[] }) : {}
  const errorText = isJson ? JSON.stringify(errors?.map((error) => ({ ...error, path: null })) ?? null) : text
  const sent = JSON.stringify([...headers])
  assert.deepEqual(tracesIn(errorText + sent), [], `${what}: ${text.slice(0, 2_000)}`)
}

/** Fails when the product's log or PostgreSQL's holds a secret or a key. */
export async function assertLogsSilent(server: TestServer, keys: readonly string[]): Promise<void> {
  const { adminUrl } = server.database
  const mark = `the right log of ${server.database.name}`
  await assert.rejects(runAsAdmin(adminUrl, `select '${mark}'::int`))
  const log = await postgresLog(adminUrl)
  assert.ok(log.includes(mark))
  const lines = [...log.split('\n'), ...server.logged]
  const leaking = lines.filter((line) => tracesIn(line).length > 0 || keys.some((key) => line.includes(key)))
  assert.deepEqual(leaking, [])
}

/** Returns a value as a literal of the type. A `Raw` is written unchanged. */
export function literalOf(type: GraphQLInputType, value: unknown): string {
  const nullable = getNullableType(type)
  if (value instanceof Raw) return value.text
  if (value === null || value === undefined) return 'null'
  if (isListType(nullable))
    return `[${[value]
      .flat()
      .map((item) => literalOf(nullable.ofType, item))
      .join(', ')}]`
  if (isInputObjectType(nullable) && typeof value === 'object') {
    const fields = Object.entries(value).filter(([, each]) => each !== undefined)
    const typeOf = (name: string) => nullable.getFields()[name]?.type ?? nullable
    return `{${fields.map(([name, each]) => `${name}: ${literalOf(typeOf(name), each)}`).join(', ')}}`
  }
  return isEnumType(nullable) ? `${value}` : JSON.stringify(value)
}

/** Text to write into a document unchanged. */
export class Raw {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
