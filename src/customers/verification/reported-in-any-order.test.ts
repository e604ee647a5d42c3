import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { startIdentity } from '../../../test/support/identity.ts'
import type { IdentitySession } from '../../payments/providers/index.ts'
import type { ContactIdvSessionStatus } from '../../platform/graphql/inputs.generated.ts'
import { parseId } from '../../platform/ids/index.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import { applyIdentitySession } from './handle-identity-event.ts'

const fixture = await startIdentity()
after(fixture.close)
const { server, sql, start } = fixture
const { services } = server
const merchant = await fixture.merchant()
const { account } = merchant.account
const configurationId = merchant.configuration.id

const STARTED_AT = '2026-11-20T09:00:00.000Z' as Timestamp

/** A report of a provider: the attempt, its status, and the time of the report. */
interface Report {
  readonly attempt: number
  readonly status: ContactIdvSessionStatus
  readonly minute: number
}

const sessionOf = (sessionId: string | null, reference: string, { attempt, status }: Report): IdentitySession => ({
  ...{ reference, sessionId, status },
  createdAt: plus(STARTED_AT, { hours: attempt }),
  completedAt: status === 'Active' ? null : plus(STARTED_AT, { hours: attempt, minutes: 1 }),
  ...{ documents: [], selfieVideoUrl: null, nameMatch: null, dateOfBirthMatch: null, phoneNumberMatch: null },
  ...{ addressMatch: null, taxIdMatch: null, livenessCheck: null, facialComparisonCheck: null },
  person: { givenName: 'Ada', familyName: 'Byron', email: null, phone: null },
})

const apply = (session: IdentitySession, minute: number) =>
  services.db.transaction((tx) =>
    applyIdentitySession(services, tx, account, {
      configurationId,
      session,
      reportedAt: plus(STARTED_AT, { minutes: minute }),
    }),
  )

/** Starts a session. Returns its uuid and the provider's references of its attempts. */
async function started() {
  const id = parseId('idv', (await start(merchant, { person: { name: 'Ada Byron' } })).id)?.uuid ?? ''
  const [row] = await sql.rows<{ reference: string }>('select reference from identity_sessions where id = $1', [id])
  assert.ok(row)
  return { id, referenceOf: (attempt: number) => (attempt === 0 ? row.reference : `${row.reference}-${attempt}`) }
}

const END: readonly ContactIdvSessionStatus[] = ['Expired', 'Canceled', 'Success', 'Failed', 'PendingReview']
const report = fc.record({
  attempt: fc.integer({ min: 0, max: 2 }),
  status: fc.constantFrom('Active' as const, ...END),
  minute: fc.integer({ min: 1, max: 600 }),
})
const reportSequences: fc.Arbitrary<readonly Report[]> = fc
  .uniqueArray(report, { minLength: 1, maxLength: 6, selector: ({ minute }) => minute })
  .chain((reports) => fc.shuffledSubarray(reports, { minLength: reports.length, maxLength: reports.length }))

/** A repeated report outdates the reports before it. */
const REPEATED: readonly Report[] = [
  { attempt: 0, status: 'Success', minute: 1 },
  { attempt: 0, status: 'Success', minute: 3 },
  { attempt: 0, status: 'Canceled', minute: 2 },
]

const contacts = async () => (await sql.rows('select from contacts where org_id = $1', [account.id])).length

test('the newest report of a session and its attempts wins, in any order of arrival', async () => {
  await fc.assert(
    fc.asyncProperty(reportSequences, async (reports) => {
      const { id, referenceOf } = await started()
      const before = await contacts()
      for (const each of reports) {
        const session = sessionOf(id, referenceOf(each.attempt), each)
        assert.equal(await apply(session, each.minute), 'applied')
        assert.equal(await apply(session, each.minute), 'applied')
      }
      const newest = reports.toSorted((one, other) => one.attempt - other.attempt || one.minute - other.minute).at(-1)!
      const [row] = await sql.rows<{ reference: string; status: string; contact_id: string | null }>(
        'select reference, status, contact_id from identity_sessions where id = $1',
        [id],
      )
      assert.deepEqual([row?.reference, row?.status], [referenceOf(newest.attempt), newest.status])
      if (['Success', 'Failed', 'PendingReview'].includes(newest.status)) assert.ok(row?.contact_id)
      assert.equal((await contacts()) - before, row?.contact_id ? 1 : 0)
    }),
    { numRuns: 40, examples: [[REPEATED]] },
  )
})

test('an unknown session is retried only if it is complete and may be ours', async () => {
  const unknownId = services.mintId(account.shard)
  const reports = { attempt: 0, status: 'Success', minute: 1 } as const
  assert.equal(await apply(sessionOf(unknownId, 'unknown', reports), 1), 'unknown')
  assert.equal(await apply(sessionOf(unknownId, 'unknown', { ...reports, status: 'Expired' }), 1), 'not mine')
  assert.equal(await apply(sessionOf(services.mintId((account.shard + 1) % 1024), 'elsewhere', reports), 1), 'not mine')
  assert.equal(await apply(sessionOf(null, 'of another program', reports), 1), 'not mine')
})

test("a provider's events apply only to sessions of its own configuration", async () => {
  const other = await fixture.merchant()
  const { id, referenceOf } = await started()
  const session = sessionOf(id, referenceOf(0), { attempt: 0, status: 'Success', minute: 1 })
  const reports = { configurationId: other.configuration.id, session, reportedAt: STARTED_AT }
  const result = await services.db.transaction((tx) =>
    applyIdentitySession(services, tx, other.account.account, reports),
  )
  assert.notEqual(result, 'applied')
  const [row] = await sql.rows<{ status: string }>('select status from identity_sessions where id = $1', [id])
  assert.equal(row?.status, 'Active')
})
