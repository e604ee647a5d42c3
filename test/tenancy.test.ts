import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { formatId } from '../src/platform/ids/index.ts'
import { openFingerprints } from './support/fingerprint.ts'
import { type Household, type Kind, makeCast, reaches } from './support/households.ts'
import { ID_PLACES, type IdPlace } from './support/id-places.ts'
import { OPERATIONS } from './support/operations.ts'
import { type Place, valueAt, withValue } from './support/product-schema.ts'
import { startTestServer } from './support/server.ts'
import { answerTo, assertHidden, idPlaces, leftOut, may, rowOf, variablesWithout } from './support/tenancy.ts'
import { foreignIds, idsFor, malformedIds, otherTypes, unknownIds } from './support/wrong-ids.ts'

const server = await startTestServer({ processor: true })
const fingerprints = await openFingerprints(server.database)
after(async () => {
  await fingerprints.close()
  await server.close()
})
const cast = await makeCast(server)
const everybody = Object.values(cast)
/**
 * One of each place in the tree. The others stand to the rest as one of these does, and own what
 * these must not reach.
 */
const strangers = [cast.platform, cast.agency, cast.north, cast.alone, cast.otherChild, cast.otherPlatform]
const organizations = everybody.filter(({ account }) => account.account.kind === 'Organization')

/** The organization that a caller asks about when it is its own business. */
const homeOf = (caller: Household) => organizations.find((each) => reaches(caller, each)) ?? caller

/** The records that an agency or platform owns itself. All others belong to organizations. */
const KINDS_ABOVE: readonly (Kind | 'Any')[] = [
  'Account',
  'Owner',
  'ApiKey',
  'VaultToken',
  'Webhook',
  'WebhookRequest',
  'WebhookRecovery',
  'Event',
]

/** Variables that work for the caller; undefined where the household has no such record. */
async function ownVariables(place: Place, caller: Household, household: Household): Promise<object | undefined> {
  const row = rowOf(place)
  const isAbove = !organizations.includes(household)
  if (isAbove && (row.withOrganization || !KINDS_ABOVE.includes(row.names))) return undefined
  const base = await variablesWithout(server, place, household)
  const id = row.own
    ? await row.own(household, caller)
    : (valueAt(base, place.path) ?? idsFor(row.names, household.ids)[0])
  return id === undefined ? undefined : withValue(base, place.path, id)
}

/** The first is one that nobody has. What is no id at all is tried by one caller only, and other types by another. */
function wrongIds({ names }: IdPlace, caller: Household): unknown[] {
  return [
    ...unknownIds(names, caller, server.services.mintId),
    ...foreignIds(names, caller, everybody),
    ...(caller === cast.platform ? otherTypes(names, cast.north) : []),
    ...(caller === cast.north ? idsFor(names, caller.ids).slice(0, 1).flatMap(malformedIds) : []),
  ]
}

test('every argument and input field that takes an id has its row, and every row its place', () => {
  assert.deepEqual(idPlaces.map(({ name }) => name).sort(), Object.keys(ID_PLACES).sort())
})

for (const place of idPlaces) {
  const { name, operation, path } = place
  const row = rowOf(place)

  test(`${name}: keys reach what is their own and what lies below`, async () => {
    let worked = 0
    for (const caller of everybody.filter((each) => may(row, each)))
      for (const household of everybody.filter((each) => reaches(caller, each))) {
        const variables = await ownVariables(place, caller, household)
        if (variables === undefined) continue
        const { errors } = await answerTo(server, caller, operation, variables)
        assert.equal(errors, undefined, `${caller.name} asks about ${household.name}: ${JSON.stringify(errors)}`)
        worked += 1
      }
    assert.ok(worked > 0)
  })

  test(`${name}: what is foreign, unknown, malformed or of another type is answered alike and left alone`, async () => {
    const asking: { caller: Household; base: object }[] = []
    for (const caller of strangers)
      for (const without of row.alone ? [[], ['orgId']] : [[]])
        asking.push({ caller, base: leftOut(await variablesWithout(server, place, homeOf(caller)), place, without) })
    const before = await fingerprints.take()
    for (const { caller, base } of asking) {
      const wrong = wrongIds(row, caller)
      const answers = await Promise.all(
        wrong.map((id) => answerTo(server, caller, operation, withValue(base, path, id))),
      )
      assert.ok(answers[0])
      assertHidden(place, caller, answers[0])
      for (const [at, answer] of answers.entries())
        assert.deepEqual(answer, answers[0], `${caller.name}: ${JSON.stringify(wrong[at])}`)
    }
    assert.equal(await fingerprints.take(), before, 'something was changed')
  })

  const { elsewhere, over } = row
  if (elsewhere !== undefined)
    test(`${name}: an account above can't mix what belongs to two organizations below it`, async () => {
      for (const caller of [cast.agency, cast.platform])
        for (const id of idsFor(row.names, cast.south.ids)) {
          const variables = withValue(await variablesWithout(server, place, cast.north), path, id)
          const before = await fingerprints.take()
          const { errors } = await answerTo(server, caller, operation, variables)
          assert.deepEqual(
            errors?.map(({ code, message }) => [code, message]),
            [['NOT_FOUND', elsewhere]],
          )
          assert.equal(await fingerprints.take(), before)
        }
    })

  if (over !== undefined)
    test(`${name}: what is over is answered ${over}`, async () => {
      for (const caller of [cast.north, cast.agency, cast.platform])
        for (const id of idsFor(row.names, cast.north.over)) {
          const variables = withValue(await variablesWithout(server, place, cast.north), path, id)
          const before = await fingerprints.take()
          const answer = await answerTo(server, caller, operation, variables)
          const isHidden = over === 'NOT_FOUND' || (row.names === 'Any' && id === cast.north.over.Webhook)
          if (isHidden) assertHidden(place, caller, answer)
          else
            assert.deepEqual(
              answer.errors?.map(({ code }) => code),
              over === 'as ever' ? undefined : [over],
            )
          if (over !== 'as ever') assert.equal(await fingerprints.take(), before)
        }
    })
}

const ownerOf = new Map(
  everybody.flatMap((owner) =>
    [...Object.values(owner.ids), ...Object.values(owner.over)].map((id) => [id, owner] as const),
  ),
)
const placesOf = Map.groupBy(idPlaces, ({ operation }) => operation)

test('whatever ids an input mixes, one out of reach is answered as one that does not exist', async () => {
  const mixed = fc.record({
    operation: fc.constantFrom(...placesOf.keys()),
    caller: fc.constantFrom(...everybody),
    picks: fc.array(fc.record({ owner: fc.constantFrom(...everybody), isOver: fc.boolean() }), {
      minLength: 4,
      maxLength: 4,
    }),
  })
  await fc.assert(
    fc.asyncProperty(mixed, async ({ operation, caller, picks }) => {
      const unknown = new Map<string, string>()
      let asked = (await OPERATIONS[operation]?.variables(homeOf(caller), server)) ?? {}
      for (const [at, place] of (placesOf.get(operation) ?? []).entries()) {
        const { owner = caller, isOver = false } = picks[at] ?? {}
        const id = idsFor(rowOf(place).names, isOver ? owner.over : owner.ids)[0]
        if (id !== undefined) asked = withValue(asked, place.path, id)
      }
      let instead = asked
      for (const { path } of placesOf.get(operation) ?? []) {
        const id = valueAt(asked, path)
        const owner = typeof id === 'string' ? ownerOf.get(id) : undefined
        if (typeof id === 'string' && owner && !reaches(caller, owner))
          instead = withValue(instead, path, unknownFor(id, unknown))
      }
      fc.pre(unknown.size > 0)
      const before = await fingerprints.take()
      const answer = await answerTo(server, caller, operation, asked)
      assert.deepEqual(answer, await answerTo(server, caller, operation, instead))
      assert.ok(answer.errors || JSON.stringify(answer.data).includes('null'))
      assert.equal(await fingerprints.take(), before)
    }),
    { numRuns: 150 },
  )
})

/** An id of the same form that nobody has; the same one for the same account in its plain and its global form. */
function unknownFor(id: string, known: Map<string, string>): string {
  const [global, plain = id] = id.includes('#')
    ? [id.slice(0, id.indexOf('#') + 1), id.slice(id.indexOf('#') + 1)]
    : ['', id]
  const unknown = known.get(plain) ?? formatId(plain.slice(0, 3), server.services.mintId(7))
  known.set(plain, unknown)
  return global + unknown
}
