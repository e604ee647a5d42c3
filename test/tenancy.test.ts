import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { formatId } from '../src/platform/ids/index.ts'
import { openFingerprints } from './support/fingerprint.ts'
import { ID_ARGUMENTS, type IdArgument } from './support/id-arguments.ts'
import { OPERATIONS } from './support/operations.ts'
import { type InputPath, valueAt, withValue } from './support/product-schema.ts'
import { startTestServer } from './support/server.ts'
import { answerTo, assertHidden, idPaths, mayUse, rowOf, variablesWithout, withoutFields } from './support/tenancy.ts'
import { makeTenantTree, type RecordKind, reaches, type Tenant } from './support/tenants.ts'
import { foreignIds, idsFor, malformedIds, otherTypes, unknownIds } from './support/wrong-ids.ts'

const server = await startTestServer({ processor: true })
const fingerprints = await openFingerprints(server.database)
after(async () => {
  await fingerprints.close()
  await server.close()
})
const tenants = await makeTenantTree(server)
const everybody = Object.values(tenants)
/**
 * One account for each position in the tree. The other accounts own the records that these must not
 * access.
 */
const strangers = [
  tenants.platform,
  tenants.agency,
  tenants.north,
  tenants.standalone,
  tenants.otherChild,
  tenants.otherPlatform,
]
const organizations = everybody.filter(({ account }) => account.account.kind === 'Organization')

/** Few enough that the service never answers that it is busy. */
const REQUESTS_AT_ONCE = 20

/** Returns the organization of the request when it is not the caller itself. */
const homeOf = (caller: Tenant) => organizations.find((each) => reaches(caller, each)) ?? caller

/** The records that an agency or platform owns itself. All others belong to organizations. */
const KINDS_ABOVE: readonly (RecordKind | 'Any')[] = [
  'Account',
  'Owner',
  'ApiKey',
  'VaultToken',
  'Webhook',
  'WebhookRequest',
  'WebhookRecovery',
  'SsoConnection',
  'Event',
  'Membership',
  'Invitation',
  'PersonSession',
  'SavedView',
]

/** Returns variables that work for the caller; undefined when the tenant has no such record. */
async function ownVariables(inputPath: InputPath, caller: Tenant, tenant: Tenant): Promise<object | undefined> {
  const row = rowOf(inputPath)
  const isAbove = !organizations.includes(tenant)
  if (isAbove && (row.withOrganization || !KINDS_ABOVE.includes(row.names))) return undefined
  const base = await variablesWithout(server, inputPath, tenant)
  const id = row.own
    ? await row.own(tenant, caller)
    : (valueAt(base, inputPath.path) ?? idsFor(row.names, tenant.ids)[0])
  return id === undefined ? undefined : withValue(base, inputPath.path, id)
}

/**
 * Returns ids that must get the response of a missing record; the first one is unknown. Only one
 * caller sends malformed ids, and only one sends ids of other types.
 */
function wrongIds({ names }: IdArgument, caller: Tenant): unknown[] {
  return [
    ...unknownIds(names, caller, server.services.mintId),
    ...foreignIds(names, caller, everybody),
    ...(caller === tenants.platform ? otherTypes(names, tenants.north) : []),
    ...(caller === tenants.north ? idsFor(names, caller.ids).slice(0, 1).flatMap(malformedIds) : []),
  ]
}

test('every argument and input field that takes an id has a row, and every row exists', () => {
  assert.deepEqual(idPaths.map(({ name }) => name).sort(), Object.keys(ID_ARGUMENTS).sort())
})

for (const inputPath of idPaths) {
  const { name, operation, path } = inputPath
  const row = rowOf(inputPath)

  test(`${name}: a key reaches its own account and those below`, async () => {
    let worked = 0
    for (const caller of everybody.filter((each) => mayUse(row, each)))
      for (const tenant of everybody.filter((each) => reaches(caller, each))) {
        const variables = await ownVariables(inputPath, caller, tenant)
        if (variables === undefined) continue
        const { errors } = await answerTo(server, caller, operation, variables)
        assert.equal(errors, undefined, `${caller.name} requests a record of ${tenant.name}: ${JSON.stringify(errors)}`)
        worked += 1
      }
    assert.ok(worked > 0)
  })

  test(`${name}: foreign, unknown and malformed ids and ids of other types get the same response and change nothing`, async () => {
    const asking: { caller: Tenant; base: object }[] = []
    for (const caller of strangers)
      for (const without of row.standalone ? [[], ['orgId']] : [[]])
        asking.push({
          caller,
          base: withoutFields(await variablesWithout(server, inputPath, homeOf(caller)), inputPath, without),
        })
    const before = await fingerprints.take()
    for (const { caller, base } of asking) {
      const wrong = wrongIds(row, caller)
      const answers: Awaited<ReturnType<typeof answerTo>>[] = []
      for (let from = 0; from < wrong.length; from += REQUESTS_AT_ONCE) {
        const ids = wrong.slice(from, from + REQUESTS_AT_ONCE)
        const got = ids.map((id) => answerTo(server, caller, operation, withValue(base, path, id)))
        answers.push(...(await Promise.all(got)))
      }
      assert.ok(answers[0])
      assertHidden(inputPath, caller, answers[0])
      for (const [at, answer] of answers.entries())
        assert.deepEqual(answer, answers[0], `${caller.name}: ${JSON.stringify(wrong[at])}`)
    }
    assert.equal(await fingerprints.take(), before, 'the request changed a row')
  })

  const { elsewhere, ended: refusal } = row
  if (elsewhere !== undefined)
    test(`${name}: an account above can't mix records of two organizations below it`, async () => {
      for (const caller of [tenants.agency, tenants.platform])
        for (const id of idsFor(row.names, tenants.south.ids)) {
          const variables = withValue(await variablesWithout(server, inputPath, tenants.north), path, id)
          const before = await fingerprints.take()
          const { errors } = await answerTo(server, caller, operation, variables)
          assert.deepEqual(
            errors?.map(({ code, message }) => [code, message]),
            [['NOT_FOUND', elsewhere]],
          )
          assert.equal(await fingerprints.take(), before)
        }
    })

  if (refusal !== undefined)
    test(`${name}: an ended record gets ${refusal}`, async () => {
      for (const caller of [tenants.north, tenants.agency, tenants.platform])
        for (const id of idsFor(row.names, tenants.north.ended)) {
          const variables = withValue(await variablesWithout(server, inputPath, tenants.north), path, id)
          const before = await fingerprints.take()
          const answer = await answerTo(server, caller, operation, variables)
          const isHidden = refusal === 'NOT_FOUND' || (row.names === 'Any' && id === tenants.north.ended.Webhook)
          if (isHidden) assertHidden(inputPath, caller, answer)
          else
            assert.deepEqual(
              answer.errors?.map(({ code }) => code),
              refusal === 'the usual response' ? undefined : [refusal],
            )
          if (refusal !== 'the usual response') assert.equal(await fingerprints.take(), before)
        }
    })
}

const ownerOf = new Map(
  everybody.flatMap((owner) =>
    [...Object.values(owner.ids), ...Object.values(owner.ended)].map((id) => [id, owner] as const),
  ),
)
const inputPathsOf = Map.groupBy(idPaths, ({ operation }) => operation)

test('in any mix of ids, an id out of reach gets the response of a missing record', async () => {
  const mixed = fc.record({
    operation: fc.constantFrom(...inputPathsOf.keys()),
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
      for (const [at, inputPath] of (inputPathsOf.get(operation) ?? []).entries()) {
        const { owner = caller, isOver = false } = picks[at] ?? {}
        const id = idsFor(rowOf(inputPath).names, isOver ? owner.ended : owner.ids)[0]
        if (id !== undefined) asked = withValue(asked, inputPath.path, id)
      }
      let instead = asked
      for (const { path } of inputPathsOf.get(operation) ?? []) {
        const id = valueAt(asked, path)
        const owner = typeof id === 'string' ? ownerOf.get(id) : undefined
        if (typeof id === 'string' && owner && !reaches(caller, owner))
          instead = withValue(instead, path, unknownFor(id, unknown))
      }
      fc.pre(unknown.size > 0)
      // The variables may include new payments, whose notifications must not arrive between two
      // fingerprints.
      await server.processor?.flush()
      const before = await fingerprints.take()
      const answer = await answerTo(server, caller, operation, asked)
      assert.deepEqual(answer, await answerTo(server, caller, operation, instead))
      assert.ok(answer.errors || JSON.stringify(answer.data).includes('null'))
      assert.equal(await fingerprints.take(), before)
    }),
    { numRuns: 150 },
  )
})

/**
 * Returns an unknown id of the same form, equal for the plain and the global form of an account.
 */
function unknownFor(id: string, known: Map<string, string>): string {
  const [global, plain = id] = id.includes('#')
    ? [id.slice(0, id.indexOf('#') + 1), id.slice(id.indexOf('#') + 1)]
    : ['', id]
  const unknown = known.get(plain) ?? formatId(plain.slice(0, 3), server.services.mintId(7))
  known.set(plain, unknown)
  return global + unknown
}
