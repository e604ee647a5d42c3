import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Role } from '../../src/accounts/index.ts'
import { jobHandlers } from '../../src/cli/job-handlers.ts'
import { formatId, requireId } from '../../src/platform/ids/index.ts'
import { runJobs } from '../../src/platform/queue/index.ts'
import { inEachCell } from '../support/in-each-cell.ts'
import { signedInPeople, type TestPerson } from '../support/people.ts'
import { startTestServer, type TestAccount, type TestAnswer } from '../support/server.ts'

const server = await startTestServer()
const { sql } = server.database
after(async () => {
  await server.close()
})
const { person, join, askAs } = signedInPeople(server)
const platform = await server.account('Platform', null, { mode: 'Live' })
const live = await server.account('Organization', platform, { mode: 'Live' })
const sandbox = await server.account('Organization', platform, { mode: 'Sandbox' })

interface View {
  readonly id: string
  readonly accountId: string
  readonly list: string
  readonly name: string
  readonly parameters: readonly { readonly name: string; readonly value: string }[]
}

const FIELDS = '{ id accountId list name parameters { name value } createdAt updatedAt }'
const LIST = `query ($input: SavedViewsInput!) { found: savedViews(input: $input) ${FIELDS} }`
const NODE = 'query ($id: ID!) { node(id: $id) { id } }'
const CREATE = `mutation ($input: SavedViewCreateInput!) { view: savedViewCreate(input: $input) ${FIELDS} }`
const UPDATE = `mutation ($input: SavedViewUpdateInput!) { view: savedViewUpdate(input: $input) ${FIELDS} }`
const DELETE = 'mutation ($input: SavedViewDeleteInput!) { view: savedViewDelete(input: $input) { id } }'
const REMOVE = 'mutation ($input: MembershipRemoveInput!) { membershipRemove(input: $input) { id } }'

const FAILED = [
  { name: 'status', value: 'Failed' },
  { name: 'from', value: '2026-11-01' },
]

async function member(role: Role = 'Viewer', account: TestAccount = live) {
  const who = await person()
  return { ...who, membershipId: formatId('mbr', await join(who, account, role)) }
}

const save = (who: TestPerson, input: object = {}, account: TestAccount = live) =>
  askAs<{ view: View }>(who, account, CREATE, {
    input: { list: 'Payments', name: 'Failed', parameters: FAILED, ...input },
  })
const update = (who: TestPerson, input: object) => askAs<{ view: View }>(who, live, UPDATE, { input })

async function viewsOf(who: TestPerson, account: TestAccount = live, list = 'Payments'): Promise<readonly View[]> {
  const { data, text } = await askAs<{ found: readonly View[] }>(who, account, LIST, { input: { list } })
  assert.ok(data, text)
  return data.found
}

const refusalsOf = ({ errors }: TestAnswer<unknown>) =>
  errors?.map(({ extensions: { code, field } }) => (field === undefined ? code : `${code} ${field}`))

/** Returns the number of a person's views in all accounts, as they are stored. */
async function storedViewsOf({ id }: TestPerson): Promise<number> {
  const rows = await sql.directory('select count(*)::int from saved_views where person_id = $1', [id])
  return rows[0].count
}

test('a member saves a view, renames it, replaces its filters and deletes it', async () => {
  const viewer = await member()
  const saved = await save(viewer)
  assert.equal(saved.errors, undefined, saved.text)
  const { id, ...view } = saved.data.view
  const { accountId, list, name, parameters } = view
  assert.deepEqual([accountId, list, name, parameters], [live.id, 'Payments', 'Failed', FAILED])
  assert.deepEqual(await viewsOf(viewer), [saved.data.view])
  assert.deepEqual(await viewsOf(viewer, live, 'Refunds'), [])
  const renamed = await update(viewer, { id, name: 'Declined' })
  assert.deepEqual([renamed.data.view.name, renamed.data.view.parameters], ['Declined', FAILED])
  const replacement = [{ name: 'currency', value: 'EUR' }]
  const replaced = await update(viewer, { id, parameters: replacement })
  assert.deepEqual([replaced.data.view.name, replaced.data.view.parameters], ['Declined', replacement])
  assert.deepEqual(await viewsOf(viewer), [replaced.data.view])
  assert.deepEqual((await askAs(viewer, live, NODE, { id })).data, { node: { id } })
  assert.deepEqual((await askAs(viewer, live, DELETE, { input: { id } })).data, { view: { id } })
  assert.deepEqual(await viewsOf(viewer), [])
  assert.deepEqual(refusalsOf(await askAs(viewer, live, DELETE, { input: { id } })), ['NOT_FOUND'])
})

test("another person's view does not exist, whatever their role and account", async () => {
  const author = await member()
  const { id } = (await save(author)).data.view
  const stranger = await server.account('Organization')
  for (const [other, account] of [
    [await member('Owner'), live],
    [await member('Owner', platform), live],
    [await member('Owner', platform), platform],
    [await member('Owner', stranger), stranger],
  ] as const) {
    assert.deepEqual(await viewsOf(other, account), [])
    assert.deepEqual((await askAs(other, account, NODE, { id })).data, { node: null })
    for (const document of [UPDATE, DELETE])
      assert.deepEqual(refusalsOf(await askAs(other, account, document, { input: { id } })), ['NOT_FOUND'])
  }
  assert.equal((await viewsOf(author)).length, 1)
})

test('views of sandbox and live are separate, and so are views of an account and those below', async () => {
  const who = await member('Admin', platform)
  const saved = (await save(who, {}, live)).data.view
  for (const account of [sandbox, platform]) {
    assert.deepEqual(await viewsOf(who, account), [])
    assert.equal((await save(who, {}, account)).errors, undefined, 'another account may use the name')
  }
  assert.deepEqual(await viewsOf(who, live), [saved])
  const answer = await askAs(who, sandbox, UPDATE, { input: { id: saved.id, name: 'Other' } })
  assert.deepEqual(refusalsOf(answer), ['NOT_FOUND'])
})

test('an API key has no views', async () => {
  const { id } = (await save(await member())).data.view
  for (const key of [live.key, platform.key]) {
    for (const [document, input] of [
      [LIST, { list: 'Payments' }],
      [CREATE, { list: 'Payments', name: 'Failed', parameters: FAILED }],
      [UPDATE, { id, name: 'Mine' }],
      [DELETE, { id }],
    ] as const) {
      const answer = await server.ask(key, document, { input })
      assert.deepEqual(refusalsOf(answer), ['FORBIDDEN'])
      assert.equal(answer.errors?.[0]?.message, 'Only people have saved views. Send the request with a session.')
    }
    assert.deepEqual((await server.ask(key, NODE, { id })).data, { node: null })
  }
})

test('a view stores only search parameters of its own list, and the error names the field', async () => {
  const who = await member()
  const status = { name: 'status', value: 'Failed' }
  const cases: readonly (readonly [object, readonly string[]])[] = [
    [{ name: ' ' }, ['name']],
    [{ name: 'n'.repeat(61) }, ['name']],
    [{ name: 'a\u0000b' }, ['name']],
    [{ list: 'Webhooks' }, ['list']],
    [{ list: '/payments' }, ['list']],
    [{ parameters: [] }, ['parameters']],
    [{ parameters: Array.from({ length: 21 }, () => status) }, ['parameters']],
    [{ parameters: [status, status] }, ['parameters.1.name']],
    [{ parameters: [status, { name: 'after', value: 'cursor' }] }, ['parameters.1.name']],
    [{ parameters: [{ name: '__proto__', value: 'x' }] }, ['parameters.0.name']],
    [{ parameters: [{ name: 'to', value: 'https://evil.example' }] }, ['parameters.0.name']],
    [{ list: 'Events', parameters: [status] }, ['parameters.0.name']],
    [{ parameters: [{ name: 'reference', value: 'r'.repeat(256) }] }, ['parameters.0.value']],
    [{ parameters: [{ name: 'reference', value: '' }] }, ['parameters.0.value']],
    [{ name: '', parameters: [{ name: 'x', value: '' }] }, ['name', 'parameters.0.name', 'parameters.0.value']],
  ]
  for (const [input, fields] of cases)
    assert.deepEqual(
      refusalsOf(await save(who, input)),
      fields.map((field) => `VALIDATION_ERROR ${field}`),
      JSON.stringify(input).slice(0, 200),
    )
  assert.deepEqual(await viewsOf(who), [])
  const { id } = (await save(who)).data.view
  const foreign = await update(who, { id, parameters: [{ name: 'search', value: 'Ada' }] })
  assert.deepEqual(refusalsOf(foreign), ['VALIDATION_ERROR parameters.0.name'])
})

test('a name is used once in a list, and other lists and people may use it', async () => {
  const [who, other] = [await member(), await member()]
  const first = (await save(who)).data.view
  assert.deepEqual(refusalsOf(await save(who)), ['VALIDATION_ERROR name'])
  assert.equal((await save(who, { list: 'Refunds' })).errors, undefined)
  assert.equal((await save(other)).errors, undefined)
  const second = (await save(who, { name: 'Second' })).data.view
  assert.deepEqual(refusalsOf(await update(who, { id: second.id, name: 'Failed' })), ['VALIDATION_ERROR name'])
  assert.equal((await update(who, { id: first.id, name: 'Failed', parameters: FAILED })).errors, undefined)
})

test('a person has at most 20 views of a list, also when they are saved at once', async () => {
  const who = await member()
  const answers = await Promise.all(Array.from({ length: 24 }, (_, at) => save(who, { name: `View ${at}` })))
  assert.equal(answers.filter(({ errors }) => errors === undefined).length, 20)
  const refused = answers.filter(({ errors }) => errors !== undefined)
  assert.deepEqual(
    refused.map(refusalsOf),
    Array.from({ length: 4 }, () => ['INVALID_STATE']),
  )
  assert.equal((await viewsOf(who)).length, 20)
  assert.equal((await save(who, { list: 'Refunds' })).errors, undefined)
})

test("a removed member's views are deleted, except those of accounts that they still reach", async () => {
  const owner = await member('Owner', platform)
  const leaver = await member('Support', platform)
  await join(leaver, live, 'Viewer')
  for (const account of [platform, sandbox, live]) await save(leaver, {}, account)
  await save(owner, {}, live)
  const removed = await askAs(owner, platform, REMOVE, { input: { id: leaver.membershipId } })
  assert.equal(removed.errors, undefined, removed.text)
  // The lookup of the session may be cached for a moment, but no view is saved any more.
  assert.deepEqual(refusalsOf(await save(leaver, { name: 'Late' }, sandbox)), ['NOT_FOUND'])
  await inEachCell(server.services, (ofCell) => runJobs(ofCell, jobHandlers(ofCell, null)))
  assert.deepEqual((await viewsOf(leaver, live)).length, 1)
  assert.equal(await storedViewsOf(leaver), 1)
  assert.equal(await storedViewsOf(owner), 1)
})

test('a deleted person has no views', async () => {
  const who = await member()
  await save(who)
  const { uuid } = requireId('mbr', who.membershipId, 'Membership')
  await sql.directory('delete from memberships where id = $1', [uuid])
  await sql.directory('delete from people where id = $1', [who.id])
  assert.equal(await storedViewsOf(who), 0)
})
