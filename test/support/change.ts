import assert from 'node:assert/strict'
import type { TestAccount, TestServer } from './server.ts'

/** The fields that a mutation's selection may request. */
export interface Made {
  readonly id: string
  readonly paymentPlanId: string | null
  readonly eventId: string
  readonly webhook: { readonly id: string }
  readonly apiKey: { readonly id: string }
}

/** Runs a mutation that takes one `input` with the account's key. Fails when it is refused. */
export async function change(
  server: TestServer,
  account: TestAccount,
  field: string,
  input: object,
  selection = 'id',
): Promise<Made> {
  const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`
  const mutation = `mutation ($input: ${type}) { made: ${field}(input: $input) { ${selection} } }`
  const { data, errors } = await server.ask<{ made: Made }>(account.key, mutation, { input })
  assert.equal(errors, undefined, `${field}: ${JSON.stringify(errors)}`)
  return data.made
}
