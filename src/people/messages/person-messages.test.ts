import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { addOneTimeCode, openPeople, PASSWORD } from '../../../test/support/sign-in.ts'
import { armCrashPoint } from '../../platform/crash-point.ts'

const { server, smtp, browser, newPerson, sendDueMail, sql } = await openPeople()
const platform = await server.account('Platform')
const agency = await server.account('Agency', platform)
const INVITE = 'mutation ($input: PersonInviteInput!) { made: personInvite(input: $input) { id } }'
const REVOKE = 'mutation ($input: InvitationRevokeInput!) { invitationRevoke(input: $input) { id } }'
const UPDATE = 'mutation ($input: MembershipUpdateInput!) { membershipUpdate(input: $input) { id } }'
const HOUR_MS = 3_600_000

let invited = 0

/** Invites a new address to the agency. */
async function invitePerson(email = `guest-${invited++}@example.com`) {
  const input = { accountId: agency.id, email, role: 'Operator' }
  const { data, text } = await server.ask<{ made: { id: string } } | null>(platform.key, INVITE, { input })
  assert.ok(data, text)
  return { email, id: data.made.id }
}

const tokenIn = (text = '') => /\/session\/accept#token=([\w-]{45})/.exec(text)?.[1] ?? assert.fail(text)
const tokensKept = () =>
  sql.directory<{ token: Buffer }>('select token_sealed as token from invitations where token_sealed is not null')

/** Discards the work of a job after its message was sent, as a crash does. */
function crashOnceAt(t: TestContext, point: string): void {
  armCrashPoint(point, () => {
    throw new Error('the process is killed here')
  })
  t.after(() => armCrashPoint(null))
}

test('the token of an invitation is stored sealed, and only until the message is sent', async () => {
  const { email } = await invitePerson()
  const kept = await tokensKept()
  const mails = await sendDueMail()
  assert.deepEqual(
    mails.map(({ to }) => to),
    [[email]],
  )
  const token = tokenIn(mails[0]?.email.text)
  assert.equal(kept.length, 1)
  assert.ok(!kept[0]?.token.includes(token))
  assert.deepEqual(await tokensKept(), [])
  assert.equal((await browser().post('invitation', { token })).body.email, email)
})

test('an invitation that the mail server defers is sent later with the same link, and given up after a day', async () => {
  const { email } = await invitePerson()
  smtp.refuse(451)
  assert.deepEqual(await sendDueMail(), [])
  server.clock.advance(60_000)
  assert.deepEqual(
    (await sendDueMail()).map(({ to }) => to),
    [[email]],
  )
  await invitePerson()
  smtp.refuse(451, 451)
  assert.deepEqual(await sendDueMail(), [])
  server.clock.advance(24 * HOUR_MS)
  assert.deepEqual(await sendDueMail(), [])
  assert.deepEqual(await tokensKept(), [])
  server.clock.advance(24 * HOUR_MS)
  assert.deepEqual(await sendDueMail(), [])
})

test('an invitation that is revoked before its message is sent is not sent', async () => {
  const { id } = await invitePerson()
  await server.ask(platform.key, REVOKE, { input: { id } })
  assert.deepEqual(await sendDueMail(), [])
  assert.deepEqual(await tokensKept(), [])
})

test('an invitation is sent again with the same link when the process dies after the mail server took it', async (t) => {
  await invitePerson()
  crashOnceAt(t, 'invitation: sent')
  const [mail] = await sendDueMail()
  server.clock.advance(60_000)
  const [again] = await sendDueMail()
  assert.equal(tokenIn(again?.email.text), tokenIn(mail?.email.text))
  assert.equal(again?.email.messageId, mail?.email.messageId)
  server.clock.advance(HOUR_MS)
  assert.deepEqual(await sendDueMail(), [])
})

test('a reset is sent again when the process dies after the mail server took it, and each link works', async (t) => {
  const { email } = await newPerson()
  await sendDueMail()
  await browser().post('reset', { email })
  crashOnceAt(t, 'person message: sent')
  const first = await sendDueMail()
  server.clock.advance(60_000)
  const texts = [...first, ...(await sendDueMail())].map((mail) => mail.email.text ?? '')
  assert.equal(texts.length, 2)
  for (const text of texts) {
    const token = /new-password#token=([\w-]{43})/.exec(text)?.[1]
    const { body } = await browser().post('reset/confirm', { token, password: 'short' })
    assert.equal(body.error, 'invalid_input')
  }
  assert.deepEqual(await sql.directory('select from person_messages'), [])
})

test('a message about a role is in the language of the person, and is retried for a day', async () => {
  await invitePerson()
  const [mail] = await sendDueMail()
  const page = browser()
  await page.post('accept', { token: tokenIn(mail?.email.text), name: 'Ada', password: PASSWORD })
  await addOneTimeCode(server, page)
  await sql.directory("update people set locale = 'es' where email = $1", [mail?.to[0]])
  type People = { people: { edges: { node: { id: string } }[] } }
  const { data } = await server.ask<People>(agency.key, '{ people { edges { node { id } } } }')
  const id = data.people.edges[0]?.node.id
  await server.ask(platform.key, UPDATE, { input: { id, mode: 'Sandbox' } })
  await server.ask(platform.key, UPDATE, { input: { id, role: 'Viewer' } })
  smtp.refuse(451)
  assert.deepEqual(await sendDueMail(), [])
  server.clock.advance(23 * HOUR_MS)
  const texts = (await sendDueMail()).map(({ email }) => email.text ?? '')
  assert.equal(texts.length, 1)
  assert.match(texts[0] ?? '', /^Su rol en .* es ahora Viewer\./)
})
