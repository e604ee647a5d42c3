import assert from 'node:assert/strict'
import type { Household } from './households.ts'
import { ID_PLACES, type IdPlace, NOT_FOUND } from './id-places.ts'
import { OPERATIONS } from './operations.ts'
import { documentOf, type Place, places, withValue } from './product-schema.ts'
import type { TestServer } from './server.ts'

/** Every argument and input field that takes an id of a record. */
export const idPlaces = places.filter(({ type, path }) => {
  const name = path.findLast((step) => step !== '0') ?? ''
  // Credentials hold ids that a provider gave.
  if (path.includes('credentials')) return false
  return type.name === 'ID' || /^ids?$|Ids?$/.test(name)
})

/** The row of a place in id-places.ts. */
export function rowOf({ name }: Place): IdPlace {
  const row = ID_PLACES[name]
  assert.ok(row, `${name} has no row in test/support/id-places.ts`)
  return row
}

/** Checks that the caller's kind of account may use the operation at all. */
export function may({ callers }: IdPlace, { account }: Household): boolean {
  const { kind } = account.account
  return callers === 'platform' ? kind === 'Platform' : callers !== 'above' || kind !== 'Organization'
}

/** An answer without what differs between any two answers. */
export type PlainAnswer = Awaited<ReturnType<typeof answerTo>>

/** Asks with the caller's key for every field of the operation. */
export async function answerTo(server: TestServer, caller: Household, operation: string, variables: object) {
  const { status, data, errors } = await server.ask(caller.account.key, documentOf(operation), variables)
  const refusals = errors?.map(({ message, path, extensions }) => {
    const { requestId: _, code, ...told } = extensions
    return { message, path, code, told }
  })
  return { status, data, errors: refusals }
}

/** Variables that work for the household, without what the row says must be left out at this place. */
export async function variablesWithout(server: TestServer, place: Place, household: Household): Promise<object> {
  const base = (await OPERATIONS[place.operation]?.variables(household, server)) ?? {}
  // A new payment is told of at once. Nothing of it may come between two looks at the tables.
  await server.processor?.flush()
  return leftOut(base, place, rowOf(place).without ?? [])
}

/** The variables without these fields of the input that holds the place. */
export function leftOut(variables: object, { path }: Place, fields: readonly string[]): object {
  return fields.reduce((left, field) => withValue(left, [...path.slice(0, -1), field], undefined), variables)
}

/** Fails unless the answer hides whether a record of that id exists. */
export function assertHidden(place: Place, caller: Household, answer: PlainAnswer): void {
  const row = rowOf(place)
  const found = [answer.data?.[place.operation as keyof typeof answer.data]].flat()
  if (row.names === 'Any') assert.deepEqual([answer.errors, found[0]], [undefined, null])
  else if (!may(row, caller)) assert.equal(answer.errors?.[0]?.code, 'FORBIDDEN')
  else
    assert.deepEqual(
      answer.errors?.map(({ code, message }) => [code, message]),
      [['NOT_FOUND', NOT_FOUND[row.names]]],
    )
}
