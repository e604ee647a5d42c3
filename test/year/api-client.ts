import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../support/server.ts'
import type { Answer, ApiClient, YearEnvironment } from './environment.ts'

/** The codes of responses after which a client sends the request again. */
const AGAIN: ReadonlySet<string> = new Set(['CONFLICT', 'INTERNAL', 'PROVIDER_UNAVAILABLE', 'TEMPORARILY_UNAVAILABLE'])
const ATTEMPTS_MAX = 400
const AGAIN_AFTER_MS = 25

let keys = 0

/**
 * Opens an API client of an organization. It repeats each request under one key until it gets a
 * response.
 */
export function openApiClient(environment: YearEnvironment, orgId: string, apiKey: string): ApiClient {
  async function once<Made>(document: string, variables: object, key: string): Promise<Answer<Made> | null> {
    const api = environment.api()
    if (!api) return null
    const headers = { 'idempotency-key': key }
    const sent = ask<{ made: Made } | null>(api.url, apiKey, document, variables, headers).catch(() => null)
    const answer = await Promise.race([sent, api.death.then(() => null)])
    // The response of a process that was killed meanwhile does not count.
    if (!answer || api.isDead()) return null
    if (!answer.errors) return { made: answer.data!.made, refused: null }
    const code = String(answer.errors[0]?.extensions.code)
    return AGAIN.has(code) ? null : { made: null, refused: code }
  }

  async function insist<Made>(document: string, variables: object): Promise<Answer<Made>> {
    const key = `year-${++keys}`
    for (let payments = 0; payments < ATTEMPTS_MAX; payments++) {
      const answer = await once<Made>(document, variables, key)
      if (answer) return answer
      await environment.waitForApi()
      await pause(AGAIN_AFTER_MS)
    }
    return assert.fail(`never answered: ${document}`)
  }

  return {
    orgId,
    change: (field, input, selection = 'id') => {
      const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`
      return insist(`mutation ($input: ${type}) { made: ${field}(input: $input) { ${selection} } }`, { input })
    },
    ask: insist,
  }
}

/** Returns the created record. Throws when the request was refused. */
export async function made<Made>(answer: Promise<Answer<Made>>): Promise<Made> {
  const { made: record, refused } = await answer
  assert.equal(refused, null)
  return record!
}
