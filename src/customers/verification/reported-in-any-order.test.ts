import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { startIdentity } from '../../../test/support/identity.ts'
import type { IdentitySession, IdentityStatus } from '../../payments/providers/index.ts'
import { parseId } from '../../platform/ids/index.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import { applyIdentitySession } from './handle-identity-event.ts'

const house = await startIdentity()
after(house.close)
const { server, query, start } = house
const { services } = server
const merchant = await house.merchant()
const { account } = merchant.account
const configurationId = merchant.configuration.id

const BEGAN = '2026-11-20T09:00:00.000Z' as Timestamp

/** One thing that a provider tells: of which attempt at the session, how that stood, and when it told so. */
interface Telling {
  readonly attempt: number
  readonly status: IdentityStatus
  readonly minute: number
}

const sessionOf = (sessionId: string | null, reference: string, { attempt, status }: Telling): IdentitySession => ({
  ...{ reference, sessionId, status },
  createdAt: plus(BEGAN, { hours: attempt }),
  completedAt: status === 'Active' ? null : plus(BEGAN, { hours: attempt, minutes: 1 }),
  ...{ documents: [], selfieVideoUrl: null, nameMatch: null, dateOfBirthMatch: null, phoneNumberMatch: null },
  ...{ addressMatch: null, taxIdMatch: null, livenessCheck: null, facialComparisonCheck: null },
  person: { givenName: 'Ada', familyName: 'Byron', email: null, phone: null },
})

const apply = (session: IdentitySession, minute: number) =>
  services.db.transaction((tx) =>
    applyIdentitySession(services, tx, account, {
      configurationId,
      session,
      reportedAt: plus(BEGAN, { minutes: minute }),
    }),
  )

/** A session that was started, by its uuid and what the provider called it then. */
async function started() {
  const id = parseId('idv', (await start(merchant, { person: { name: 'Ada Byron' } })).id)?.uuid ?? ''
  const [row] = await query<{ reference: string }>('select reference from identity_sessions where id = $1', [id])
  assert.ok(row)
  return { id, referenceOf: (attempt: number) => (attempt === 0 ? row.reference : `${row.reference}-${attempt}`) }
}

const END: readonly IdentityStatus[] = ['Expired', 'Canceled', 'Success', 'Failed', 'PendingReview']
const telling = fc.record({
  attempt: fc.integer({ min: 0, max: 2 }),
  status: fc.constantFrom('Active' as const, ...END),
  minute: fc.integer({ min: 1, max: 600 }),
})
const tellings: fc.Arbitrary<readonly Telling[]> = fc
  .uniqueArray(telling, { minLength: 1, maxLength: 6, selector: ({ minute }) => minute })
  .chain((told) => fc.shuffledSubarray(told, { minLength: told.length, maxLength: told.length }))

/** What was told again makes what came between old. */
const TOLD_AGAIN: readonly Telling[] = [
  { attempt: 0, status: 'Success', minute: 1 },
  { attempt: 0, status: 'Success', minute: 3 },
  { attempt: 0, status: 'Canceled', minute: 2 },
]

const contacts = async () => (await query('select from contacts where org_id = $1', [account.id])).length

test('in whatever order a provider tells of a session and of further attempts at it, the newest stands', async () => {
  await fc.assert(
    fc.asyncProperty(tellings, async (told) => {
      const { id, referenceOf } = await started()
      const before = await contacts()
      for (const each of told) {
        const session = sessionOf(id, referenceOf(each.attempt), each)
        assert.equal(await apply(session, each.minute), 'applied')
        assert.equal(await apply(session, each.minute), 'applied')
      }
      const newest = told.toSorted((one, other) => one.attempt - other.attempt || one.minute - other.minute).at(-1)!
      const [row] = await query<{ reference: string; status: string; contact_id: string | null }>(
        'select reference, status, contact_id from identity_sessions where id = $1',
        [id],
      )
      assert.deepEqual([row?.reference, row?.status], [referenceOf(newest.attempt), newest.status])
      if (['Success', 'Failed', 'PendingReview'].includes(newest.status)) assert.ok(row?.contact_id)
      assert.equal((await contacts()) - before, row?.contact_id ? 1 : 0)
    }),
    { numRuns: 40, examples: [[TOLD_AGAIN]] },
  )
})

test('what is completed and not there yet is told again; what is nobody of ours, or came to nothing, is let be', async () => {
  const nobody = services.mintId(account.shard)
  const told = { attempt: 0, status: 'Success', minute: 1 } as const
  assert.equal(await apply(sessionOf(nobody, 'unheard of', told), 1), 'unknown')
  assert.equal(await apply(sessionOf(nobody, 'unheard of', { ...told, status: 'Expired' }), 1), 'not mine')
  assert.equal(await apply(sessionOf(services.mintId((account.shard + 1) % 1024), 'elsewhere', told), 1), 'not mine')
  assert.equal(await apply(sessionOf(null, 'of another program', told), 1), 'not mine')
})

test('a provider speaks of sessions of its own configuration alone', async () => {
  const other = await house.merchant()
  const { id, referenceOf } = await started()
  const session = sessionOf(id, referenceOf(0), { attempt: 0, status: 'Success', minute: 1 })
  const told = { configurationId: other.configuration.id, session, reportedAt: BEGAN }
  const heard = await services.db.transaction((tx) => applyIdentitySession(services, tx, other.account.account, told))
  assert.notEqual(heard, 'applied')
  const [row] = await query<{ status: string }>('select status from identity_sessions where id = $1', [id])
  assert.equal(row?.status, 'Active')
})
