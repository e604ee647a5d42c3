import assert from 'node:assert/strict'
import { type GraphQLInputType, getNullableType, isEnumType, isInputObjectType, isListType } from 'graphql'
import { postgresLog, tell } from './canary-scan.ts'
import type { TestAccount, TestServer } from './server.ts'

/** Things that must not come back: a card number, in three spellings, an API key of the right form and a secret. */
export const CARD = '4556737586899855'
export const SECRETS = {
  card: CARD,
  spacedCard: '4556 7375 8689 9855',
  dashedCard: '4556-7375-8689-9855',
  key: 'tsk_live_org_cAnArYcAnArYcAnArYcAnArYcAnArYcA4d7Yq2',
  secret: 'whsec_Y2FuYXJ5Y2FuYXJ5Y2FuYXJ5Y2FuYXJ5',
} as const

/** Parts that a cut or decorated echo would still hold. */
const TRACES = [CARD.slice(0, 12), CARD.slice(-12), 'cAnArYcAnArY', 'Y2FuYXJ5Y2Fu']

/** Which of the secrets' traces a text holds, however its digits are spaced. */
export function tracesIn(text: string): string[] {
  const joined = text.replace(/(?<=\d)[\s\u00a0-]+(?=\d)/g, '')
  return TRACES.filter((trace) => text.includes(trace) || joined.includes(trace))
}

export interface RawAnswer {
  readonly response: Response
  readonly text: string
}

/** Posts a body as it is, with the account's key unless another header is given. */
export async function post(
  { url }: TestServer,
  { key }: TestAccount,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  const authorization = `Bearer ${key}`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization, ...headers },
    body,
  })
  return { response, text: await response.text() }
}

/** Headers and errors repeat nothing. Data may, being what the caller stored, and paths, being the caller's aliases. */
export function assertSilent({ response, text }: RawAnswer, what: string): void {
  const isJson = response.headers.get('content-type')?.includes('json')
  const { errors } = isJson ? (JSON.parse(text) as { errors?: readonly { path?: unknown }[] }) : {}
  const told = isJson ? JSON.stringify(errors?.map((error) => ({ ...error, path: null })) ?? null) : text
  const headers = JSON.stringify([...response.headers])
  assert.deepEqual(tracesIn(told + headers), [], `${what}: ${text.slice(0, 2_000)}`)
}

/** Neither our log nor PostgreSQL's holds any of the secrets, nor any of the keys. */
export async function assertLogsSilent(server: TestServer, keys: readonly string[]): Promise<void> {
  const { adminUrl } = server.database
  const mark = `the right log of ${server.database.name}`
  await assert.rejects(tell(adminUrl, `select '${mark}'::int`))
  const log = await postgresLog(adminUrl)
  assert.ok(log.includes(mark))
  const lines = [...log.split('\n'), ...server.logged]
  const telling = lines.filter((line) => tracesIn(line).length > 0 || keys.some((key) => line.includes(key)))
  assert.deepEqual(telling, [])
}

/** A value as it is written into a document where this type stands; a `Raw` is written as it is. */
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

/** Text that stands in a document as it is. */
export class Raw {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
