import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openAccounts } from '../../../test/support/accounts.ts'
import { readerOf } from '../../../test/support/database-access.ts'
import { VISA } from '../../../test/support/instruments.ts'
import { methodIdOf, newConfiguration, storeMethod } from '../../../test/support/payment-methods.ts'
import { startTestProcessor } from '../../../test/support/sandbox.ts'
import { servicesInCell } from '../../../test/support/services-in-cell.ts'
import { createContact } from '../../customers/index.ts'
import { runJobs } from '../../platform/queue/index.ts'
import { plus } from '../../platform/time/index.ts'
import { accessTo, adapterOf, type StoredCredential } from '../providers/index.ts'
import { openCredential } from './credential.ts'
import { deleteCredential } from './delete-credential.ts'
import { handleCredentialEvent } from './handle-credential-event.ts'
import type { PaymentMethod } from './payment-method.ts'
import { paymentMethodDelete } from './payment-method-delete.ts'

const { organization, database, requestBy, later, ...opened } = await openAccounts()
const { sql } = database
const processor = await startTestProcessor()
const ofCell = servicesInCell({ ...opened, database }, organization.shard)
const services = { ...ofCell, providerEndpoints: { Sandbox: processor.url } }
const configuration = await newConfiguration(services, organization)
const access = accessTo(services, configuration)
after(processor.close)

const unexpectedJob = async () => {
  throw new Error('this test does not enqueue this job')
}
const runDueJobs = () =>
  runJobs(services, {
    SettleAttempt: unexpectedJob,
    SettleCapture: unexpectedJob,
    SettleRefund: unexpectedJob,
    ReleaseVaultToken: unexpectedJob,
    RetryPlansOfMethod: unexpectedJob,
    MovePaymentMethods: unexpectedJob,
    ScheduleUpcoming: unexpectedJob,
    SendSessionLink: unexpectedJob,
    SendLinkRequest: unexpectedJob,
    SendPaymentMessage: unexpectedJob,
    SendPersonMessage: unexpectedJob,
    SendInvitation: unexpectedJob,
    FollowIdentitySession: unexpectedJob,
    CheckProviderConfiguration: unexpectedJob,
    FetchDailyReports: unexpectedJob,
    WriteExport: unexpectedJob,
    DeleteSavedViews: unexpectedJob,
    ForgetCredential: (job) => deleteCredential(services, job),
  })
const jobsOf = async ({ id }: PaymentMethod) =>
  (await sql.rows('select 1 from jobs where subject_id = $1', [id])).length
const newContact = async () => (await createContact(requestBy(organization), { name: 'Ada Byron' })).id
const remove = (method: PaymentMethod) => paymentMethodDelete(requestBy(organization), { id: methodIdOf(method) })
const store = (contactId: string, stored: StoredCredential) =>
  storeMethod(services, organization, { contactId, configuration, stored })

/** Returns the credentials that the processor still stores. */
async function storedCredentials(): Promise<string[]> {
  const { credentials } = await processor.ledger(access.credentials.apiKey ?? '')
  return credentials.filter(({ status }) => status !== 'forgotten').map(({ id }) => id)
}

/** Stores a card for a contact at the processor. */
async function storeAtProcessor(contactId: string): Promise<StoredCredential> {
  const adapter = await adapterOf('Sandbox')
  const attemptId = services.mintId(organization.shard)
  const request = adapter.chargeRequest(
    {
      attemptId,
      paymentId: services.mintId(organization.shard),
      contactId,
      amountMinor: 4990n,
      currency: 'USD',
      source: {
        kind: 'instrument',
        instrument: {
          type: 'Card',
          expirationMonth: 12,
          expirationYear: 2099,
          cardholderName: 'Ada Byron',
          hasCvc: false,
        },
      },
      model: 'CardOnFile',
      stores: true,
      customerPresent: true,
      billingAddress: null,
      email: null,
      statementDescriptor: null,
      returnUrl: () => 'https://pay.example.test/return',
    },
    access,
  )
  const outcome = await adapter.charge(access, attemptId, request, { number: VISA })
  assert.equal(outcome.kind, 'Succeeded')
  assert.ok(outcome.kind === 'Succeeded' && outcome.stored)
  return outcome.stored
}

async function newMethod() {
  const contactId = await newContact()
  const stored = await storeAtProcessor(contactId)
  return { contactId, stored, method: await store(contactId, stored) }
}

test('the provider deletes the credential of a deleted method, and no job is left', async () => {
  const { method, stored } = await newMethod()
  await runDueJobs()
  assert.ok((await storedCredentials()).includes(stored.credential))
  await remove(method)
  assert.equal(await jobsOf(method), 1)
  await runDueJobs()
  assert.ok(!(await storedCredentials()).includes(stored.credential))
  assert.equal(await jobsOf(method), 0)
})

test('the job is retried until the provider responds', async () => {
  const { method, stored } = await newMethod()
  await remove(method)
  const unreachable = { ...services, providerEndpoints: { Sandbox: 'http://127.0.0.1:1' } }
  const job = {
    shard: organization.shard,
    subjectId: method.id,
    orgId: organization.id,
    createdAt: services.wallNow(),
  }
  assert.deepEqual(
    [
      await deleteCredential(unreachable, { ...job, attempts: 1 }),
      await deleteCredential(unreachable, { ...job, attempts: 3 }),
    ],
    [1, 4],
  )
  assert.ok((await storedCredentials()).includes(stored.credential))
  assert.equal(await deleteCredential(services, { ...job, attempts: 4 }), null)
  // Deleting the credential twice has no effect.
  assert.equal(await deleteCredential(services, { ...job, attempts: 5 }), null)
  assert.ok(!(await storedCredentials()).includes(stored.credential))
})

test('a credential that an active method uses is kept', async () => {
  const { method, contactId, stored } = await newMethod()
  await remove(method)
  const again = await store(contactId, stored)
  await runDueJobs()
  assert.equal(await jobsOf(method), 0)
  assert.ok((await storedCredentials()).includes(stored.credential))
  await remove(again)
  await runDueJobs()
  assert.ok(!(await storedCredentials()).includes(stored.credential))
})

test('a replaced credential is deleted, and the newer one stays', async () => {
  const { method, contactId, stored } = await newMethod()
  const other = await storeAtProcessor(await newContact())
  await store(contactId, { ...stored, credential: other.credential })
  await runDueJobs()
  assert.equal(await openCredential(services, method), other.credential)
  assert.deepEqual([await jobsOf(method), (await storedCredentials()).includes(stored.credential)], [0, false])
  assert.ok((await storedCredentials()).includes(other.credential))
  await remove(method)
  await runDueJobs()
  assert.ok(!(await storedCredentials()).includes(other.credential))
})

test('the provider keeps a credential while a charge of its deleted method is open', async () => {
  const { method, contactId, stored } = await newMethod()
  const settle = await openAttempt(method, contactId)
  await remove(method)
  await runDueJobs()
  assert.deepEqual([await jobsOf(method), (await storedCredentials()).includes(stored.credential)], [1, true])
  await settle()
  later({ hours: 1 })
  await runDueJobs()
  later({})
  assert.deepEqual([await jobsOf(method), (await storedCredentials()).includes(stored.credential)], [0, false])
})

test('the provider keeps a credential while a charge may store the same instrument again', async () => {
  const { method, contactId, stored } = await newMethod()
  const settle = await openAttempt({ id: null }, contactId)
  await remove(method)
  await runDueJobs()
  assert.deepEqual([await jobsOf(method), (await storedCredentials()).includes(stored.credential)], [1, true])
  await settle()
  later({ hours: 1 })
  await runDueJobs()
  later({})
  assert.deepEqual([await jobsOf(method), (await storedCredentials()).includes(stored.credential)], [0, false])
})

test('no table holds a credential or its identity in plain text, hex or base64', async () => {
  const { method, contactId, stored } = await newMethod()
  const updated = { kind: 'CredentialUpdated', identity: stored.identity, instrument: stored.instrument } as const
  await services.db.transaction((tx) =>
    handleCredentialEvent(
      services,
      tx,
      { account: organization, configuration, configurationIds: [configuration.id] },
      { ...updated, credential: 'cred_canary_of_an_event' },
    ),
  )
  await store(contactId, stored)
  await remove(method)
  const tables = await sql.rows<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
  )
  const secrets = [stored.credential, stored.identity, 'cred_canary_of_an_event']
  const forms = secrets.flatMap((text) => [
    text,
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('base64'),
  ])
  for (const { name } of tables) {
    const query = `select t::text as row from ${name} t where t::text like any ($1)`
    const rows = await sql[readerOf(name)](query, [forms.map((form) => `%${form}%`)])
    assert.deepEqual(rows, [], name)
  }
})

/**
 * Inserts a charge with an unknown outcome: of a stored method or, if `id` is null, of an
 * instrument that the charge stores. Returns a function that settles it.
 */
async function openAttempt(method: { readonly id: string | null }, contactId: string): Promise<() => Promise<void>> {
  const { shard, id: orgId } = organization
  const [paymentId, attemptId] = [services.mintId(shard), services.mintId(shard)]
  const now = services.wallNow()
  await sql.inShard(
    shard,
    `insert into payments (shard, id, org_id, contact_id, amount_minor, currency, status, refunded_minor,
       refunds_reserved_minor, created_at, updated_at)
     values ($1, $2, $3, $4, 4990, 'USD', 'Pending', 0, 0, $5, $5)`,
    [shard, paymentId, orgId, contactId, now],
  )
  await sql.inShard(
    shard,
    `insert into payment_attempts (shard, id, org_id, payment_id, number, configuration_id, payment_method_id, stores,
       customer_present, request, stage, sends, created_at)
     values ($1, $2, $3, $4, 1, $5, $6, $6::uuid is null, false, '{}', 'Unknown', 1, $7)`,
    [shard, attemptId, orgId, paymentId, configuration.id, method.id, now],
  )
  return async () => {
    const settled = "update payment_attempts set stage = 'Settled', outcome = 'Declined', settled_at = $2 where id = $1"
    await sql.write(settled, [attemptId, plus(services.wallNow(), { seconds: 1 })])
  }
}
