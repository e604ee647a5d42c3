import assert from 'node:assert/strict'
import { test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { openLinkMail } from '../../../test/support/link-mail.ts'
import { suppressByCommand, unsuppressByCommand } from '../mail-suppressions/index.ts'

const { server, smtp, sql, shop, work, sendDueMail } = await openLinkMail()
const operated = { ...server.services, operator: 'ada@pay-1' }

const refusalOf = ({ errors }: Awaited<ReturnType<typeof server.ask>>) =>
  errors?.map(({ message, extensions: { code, field } }) => ({ message, code, field }))
const REFUSAL = [{ message: '`to` is on a suppression list.', code: 'INVALID_STATE', field: 'to' }]

test("an address on the organization's list is refused, for any reason, until it is removed", async () => {
  const { organization, send } = await shop()
  for (const reason of ['Unsubscribed', 'Complaint', 'Bounce', 'Manual']) {
    const { id } = await change(server, organization, 'mailSuppressionCreate', { email: 'ada@example.com', reason })
    assert.deepEqual(refusalOf(await send()), REFUSAL, reason)
    assert.deepEqual(refusalOf(await send({ to: 'ADA+1@example.com' })), REFUSAL)
    await change(server, organization, 'mailSuppressionDelete', { id })
    assert.equal((await send()).errors, undefined)
    assert.equal((await sendDueMail()).length, 1)
  }
  const other = await shop()
  await change(server, organization, 'mailSuppressionCreate', { email: 'ada@example.com' })
  assert.equal((await other.send()).errors, undefined)
  assert.equal((await sendDueMail()).length, 1, "one organization's list does not affect another")
})

test("an address on the installation's list is refused to every organization, with the same response", async () => {
  const shops = [await shop(), await shop()]
  const listed = { address: 'Bo@example.org', organization: null }
  await suppressByCommand(operated, listed, 'Complaint')
  for (const { send } of shops) {
    assert.deepEqual(refusalOf(await send({ to: 'bo@example.org' })), REFUSAL)
    assert.equal((await send({ to: 'other@example.org' })).errors, undefined)
  }
  await unsuppressByCommand(operated, listed)
  assert.equal((await shops[0]!.send({ to: 'bo@example.org' })).errors, undefined)
  assert.equal((await sendDueMail()).length, 3)
})

test('an enqueued message is dropped when its recipient is suppressed, and the audit log records it', async () => {
  const { organization, id, send } = await shop()
  smtp.refuse(451)
  assert.equal((await send()).errors, undefined)
  await work()
  await suppressByCommand(operated, { address: 'ada@example.com', organization: null }, 'Bounce')
  server.clock.advance(65_000)
  assert.equal((await sendDueMail()).length, 0)
  const rows = await sql.rows('select recipient_sealed from sent_links where org_id = $1', [organization.account.id])
  assert.deepEqual(rows, [{ recipient_sealed: null }])
  const { data } = await server.ask<{ auditEntries: { edges: { node: object }[] } }>(
    organization.key,
    '{ auditEntries(input: { action: "mail.suppress" }) { edges { node { outcome recordType recordId } } } }',
  )
  assert.deepEqual(
    data.auditEntries.edges.map(({ node }) => node),
    [{ outcome: 'done', recordType: 'PaymentSession', recordId: id }],
  )
  assert.ok(server.logged.every((line) => !line.includes('ada@example.com')))
  await unsuppressByCommand(operated, { address: 'ada@example.com', organization: null })
  server.clock.advance(86_400_000)
  assert.equal((await sendDueMail()).length, 0, 'the dropped message is not sent later')
})
