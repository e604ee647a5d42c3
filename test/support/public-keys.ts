import assert from 'node:assert/strict'
import type { TestAccount, TestAnswer, TestServer } from './server.ts'
import { PAGE } from './valid-inputs.ts'

export const TOKENIZE =
  'mutation ($input: VaultTokenizeCardInput!) { vaultTokenizeCard(input: $input) { id card { last4 } } }'
const MAKE = 'mutation ($input: PublicKeyCreateInput!) { publicKeyCreate(input: $input) { id key expiresAt } }'

interface RequestOptions {
  readonly origin?: string | null
  readonly address?: string
  readonly headers?: Record<string, string>
}

type Answer = TestAnswer<Record<string, { id: string } | null> | null>

/** A public key, as its creation returns it. */
export interface NewKey {
  readonly id: string
  readonly key: string
}

/**
 * Returns functions that create public keys and send requests as a page's script does. Each request
 * comes from its own address, unless the options name one.
 */
export function tokenizingPages(server: TestServer, organization: TestAccount) {
  let visitors = 0
  const ask = async (
    key: string | null,
    query: string,
    variables: object = {},
    options: RequestOptions = {},
  ): Promise<Answer> => {
    visitors += 1
    const { origin = PAGE, address = `10.0.${visitors >> 8}.${visitors & 255}`, headers } = options
    const response = await fetch(`${server.url}tokenize`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(origin !== null && { origin }),
        ...headers,
      },
      body: JSON.stringify({ query, variables }),
    })
    const text = await response.text()
    const { data, errors } = JSON.parse(text) as Answer
    return { status: response.status, headers: response.headers, text, data, errors }
  }
  const newKey = async (by: TestAccount = organization, more: object = {}): Promise<NewKey> => {
    const variables = { input: { origins: [PAGE], ...more } }
    const { data, text } = await server.ask<{ publicKeyCreate: NewKey } | null>(by.key, MAKE, variables)
    assert.ok(data, text)
    return data.publicKeyCreate
  }
  return { ask, newKey }
}

/** Returns the codes of the response's errors; undefined when it has none. */
export const codesOf = ({ errors }: Pick<Answer, 'errors'>) => errors?.map(({ extensions }) => extensions.code)
