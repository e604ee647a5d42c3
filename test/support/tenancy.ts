import assert from 'node:assert/strict'
import { credentialOf } from './credentials.ts'
import { ID_ARGUMENTS, type IdArgument, NOT_FOUND } from './id-arguments.ts'
import { OPERATIONS } from './operations.ts'
import { documentOf, type InputPath, inputPaths, withValue } from './product-schema.ts'
import type { TestServer } from './server.ts'
import type { Tenant } from './tenants.ts'

/** Every argument and input field that takes an id of a record. */
export const idPaths = inputPaths.filter(({ type, path }) => {
  const name = path.findLast((step) => step !== '0') ?? ''
  // Credentials contain ids of the provider. An OpenID Connect provider names its client. The id of
  // a request names no record.
  if (path.includes('credentials') || name === 'clientId' || name === 'requestId') return false
  return type.name === 'ID' || /^ids?$|Ids?$/.test(name)
})

/** Returns the row of an argument in id-arguments.ts. */
export function rowOf({ name }: InputPath): IdArgument {
  const row = ID_ARGUMENTS[name]
  assert.ok(row, `${name} has no row in test/support/id-arguments.ts`)
  return row
}

/** Returns true when the caller's kind of account may use the operation. */
export function mayUse({ callers }: IdArgument, { account }: Tenant): boolean {
  const { kind } = account.account
  return callers === 'platform' ? kind === 'Platform' : callers !== 'above' || kind !== 'Organization'
}

/** A response without the parts that differ between any two responses. */
export type PlainAnswer = Awaited<ReturnType<typeof answerTo>>

/** Runs the operation with the caller's key or session, selecting every field. */
export async function answerTo(server: TestServer, caller: Tenant, operation: string, variables: object) {
  const credential = credentialOf(OPERATIONS[operation], caller)
  const { status, data, errors } = await server.ask(credential, documentOf(operation), variables)
  const refusals = errors?.map(({ message, path, extensions }) => {
    const { requestId: _, code, ...rest } = extensions
    return { message, path, code, rest }
  })
  return { status, data, errors: refusals }
}

/**
 * Returns variables that work for the tenant, without the fields that the row of this path
 * excludes.
 */
export async function variablesWithout(server: TestServer, inputPath: InputPath, tenant: Tenant): Promise<object> {
  const base = (await OPERATIONS[inputPath.operation]?.variables(tenant, server)) ?? {}
  // A new payment sends a notification at once, which must not arrive between two fingerprints.
  await server.processor?.flush()
  return withoutFields(base, inputPath, rowOf(inputPath).without ?? [])
}

/** Returns the variables without these fields of the input that contains the path. */
export function withoutFields(variables: object, { path }: InputPath, fields: readonly string[]): object {
  return fields.reduce((left, field) => withValue(left, [...path.slice(0, -1), field], undefined), variables)
}

/** Fails unless the response hides whether a record with that id exists. */
export function assertHidden(inputPath: InputPath, caller: Tenant, answer: PlainAnswer): void {
  const row = rowOf(inputPath)
  const found = [answer.data?.[inputPath.operation as keyof typeof answer.data]].flat()
  if (row.names === 'Any') assert.deepEqual([answer.errors, found[0]], [undefined, null])
  else if (!mayUse(row, caller)) assert.equal(answer.errors?.[0]?.code, 'FORBIDDEN')
  else
    assert.deepEqual(
      answer.errors?.map(({ code, message }) => [code, message]),
      [['NOT_FOUND', NOT_FOUND[row.names]]],
    )
}
