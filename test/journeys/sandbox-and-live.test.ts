import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { accountIdOf, keyHash, type Mode } from '../../src/accounts/index.ts'
import { typoCheck } from '../../src/platform/crypto/index.ts'
import { openFingerprints } from '../support/fingerprint.ts'
import { withValue } from '../support/product-schema.ts'
import { startTestServer, type TestAccount } from '../support/server.ts'
import { answerTo, assertHidden, idPaths, rowOf, variablesWithout } from '../support/tenancy.ts'
import { makeBothModes, makeTenantChain, reaches, type Tenant } from '../support/tenants.ts'
import { foreignIds, unknownIds } from '../support/wrong-ids.ts'

const server = await startTestServer({ processor: true })
const fingerprints = await openFingerprints(server.database)
const asOwner = new pg.Client(server.database.adminUrl)
const asApp = new pg.Client(server.database.appUrl)
await Promise.all([asOwner.connect(), asApp.connect()])
after(async () => {
  await Promise.all([fingerprints.close(), asOwner.end(), asApp.end()])
  await server.close()
})

const chain = await makeTenantChain(server)
// The sandbox processor also serves live accounts here, because no live provider runs in tests.
await server.database.sql.write('alter table provider_configurations drop constraint sandbox_processor_is_never_live')
const both = await makeBothModes(server)

const CREATE = {
  Organization: 'mutation ($input: OrganizationCreateInput!) { made: organizationCreate(input: $input) { id mode } }',
  Agency: 'mutation ($input: AgencyCreateInput!) { made: agencyCreate(input: $input) { id mode } }',
} as const

async function create(by: TestAccount, kind: 'Organization' | 'Agency', mode?: Mode, parent?: TestAccount) {
  const input = { name: 'New', mode, parentId: parent?.id }
  const { data, errors } = await server.ask<{ made: { id: string; mode: Mode } }>(by.key, CREATE[kind], { input })
  return errors?.map(({ extensions: { code, field } }) => `${code} ${field}`) ?? [data.made.mode]
}

test('a sandbox key creates no live account', async () => {
  const [platform, agency] = [chain.platform.account, chain.agency.account]
  const before = await fingerprints.take()
  for (const refused of [
    await create(platform, 'Organization', 'Live'),
    await create(platform, 'Organization', 'Live', agency),
    await create(platform, 'Agency', 'Live'),
    await create(agency, 'Organization', 'Live'),
  ])
    assert.deepEqual(refused, ['VALIDATION_ERROR mode'])
  assert.equal(await fingerprints.take(), before)
  assert.deepEqual(await create(platform, 'Agency', 'Sandbox'), ['Sandbox'])
  assert.deepEqual(await create(agency, 'Organization'), ['Sandbox'])
})

test('a live platform has accounts of both modes below it, and its sandbox agency has no live ones', async () => {
  const { account } = both.platform
  const agency = await server.account('Agency', account)
  assert.deepEqual(await create(account, 'Organization', 'Live'), ['Live'])
  assert.deepEqual(await create(account, 'Agency', 'Live'), ['Live'])
  assert.deepEqual(await create(account, 'Organization'), ['Sandbox'])
  assert.deepEqual(await create(account, 'Organization', 'Live', agency), ['VALIDATION_ERROR mode'])
})

const INSERT = `insert into accounts (id, kind, name, agency_id, platform_id, shard, time_zone, mode, created_at, updated_at)
  values ($1, 'Organization', 'Forced', $2, $3, $4, 'UTC', 'Live', now(), now())`

test('the database refuses a live account below a sandbox account, and a change of mode', async () => {
  const [platform, agency] = [chain.platform.account.account, chain.agency.account.account]
  const shard = 5
  const insert = (agencyId: string | null, platformId: string | null) =>
    asApp.query(INSERT, [server.services.mintId(shard), agencyId, platformId, shard])
  await assert.rejects(insert(agency.id, null), { constraint: 'agency_above_a_live_account_is_live' })
  await assert.rejects(insert(null, platform.id), { constraint: 'platform_above_a_live_account_is_live' })
  await insert(null, both.platform.account.account.id)
  for (const column of ['mode', 'kind', 'agency_id', 'platform_id', 'shard'])
    await assert.rejects(asApp.query(`update accounts set ${column} = ${column}`), { code: '42501' }, column)
  const { id } = both.platform.account.account
  await assert.rejects(asOwner.query("update accounts set mode = 'Sandbox' where id = $1", [id]), {
    constraint: 'platform_above_a_live_account_is_live',
  })
})

/** Returns ids of live records that the caller must not reach. */
const liveIds = (inputPath: (typeof idPaths)[number], caller: Tenant) =>
  foreignIds(
    rowOf(inputPath).names,
    caller,
    [both.platform, both.live].filter((owner) => !reaches(caller, owner)),
  )

for (const inputPath of idPaths)
  test(`${inputPath.name}: a sandbox key gets the same response for live ids as for unknown ids`, async () => {
    const names = rowOf(inputPath).names
    for (const caller of [chain.platform, chain.north, both.sandbox]) {
      const home = caller === chain.platform ? chain.north : caller
      const base = await variablesWithout(server, inputPath, home)
      const before = await fingerprints.take()
      const answers = []
      for (const id of [
        ...unknownIds(names, caller, server.services.mintId).slice(0, 1),
        ...liveIds(inputPath, caller),
      ])
        answers.push(await answerTo(server, caller, inputPath.operation, withValue(base, inputPath.path, id)))
      assert.ok(answers[0])
      assertHidden(inputPath, caller, answers[0])
      for (const answer of answers) assert.deepEqual(answer, answers[0], caller.name)
      assert.equal(await fingerprints.take(), before, 'something was changed')
    }
  })

test('a key with the prefix of sandbox keys is refused, even if its row belongs to a live account', async () => {
  const { account, key } = both.live.account
  const forged = (text: string) => text + typoCheck(text)
  const asTest = forged(key.slice(0, -6).replace('tsk_live_', 'tsk_test_'))
  const asPlatform = forged(key.slice(0, -6).replace('_org_', '_plf_'))
  for (const text of [asTest, asPlatform]) {
    const row = [server.services.mintId(account.shard), account.id, keyHash(text), text.slice(-4)]
    await asApp.query(
      'insert into api_keys (id, account_id, key_hash, last4, created_at) values ($1, $2, $3, $4, now())',
      row,
    )
    const { status } = await server.ask(text, '{ viewer { accountId } }')
    assert.equal(status, 401)
  }
  const { data } = await server.ask<{ viewer: { accountId: string } }>(key, '{ viewer { accountId } }')
  assert.equal(data.viewer.accountId, accountIdOf(account))
})

test('a public key with the prefix of sandbox keys is refused, even if its row belongs to a live organization', async () => {
  const { account } = both.live
  const document = 'mutation { made: publicKeyCreate(input: { origins: ["https://shop.example.com"] }) { key } }'
  const { data } = await server.ask<{ made: { key: string } }>(account.key, document)
  const live = data.made.key
  assert.match(live, /^tpk_live_/)
  const text = live.slice(0, -6).replace('tpk_live_', 'tpk_test_')
  const forged = text + typoCheck(text)
  const copy = `insert into public_keys (shard, id, org_id, key_hash, origins, created_at, expires_at)
    select shard, $1, org_id, $2, origins, created_at, expires_at from public_keys where key_hash = $3`
  const id = server.services.mintId(account.account.shard)
  assert.equal(await server.database.sql.write(copy, [id, keyHash(forged), keyHash(live)]), 1)
  const tokenize = (key: string) =>
    fetch(`${server.url.replace(/\/$/, '')}/tokenize`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        origin: 'https://shop.example.com',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query: 'mutation { vaultTokenizeCard(input: { number: "x" }) { id } }' }),
    })
  assert.equal((await tokenize(live)).status, 200)
  assert.equal((await tokenize(forged)).status, 401)
})
