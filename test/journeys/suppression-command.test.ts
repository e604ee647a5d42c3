import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import { test } from 'node:test'
import { codesOf, openLinkMail } from '../support/link-mail.ts'
import { newInstallation, tallystick, tallystickJson } from '../support/process.ts'

const ROOT_KEY = randomBytes(32).toString('base64')
const { server, sql, shop, sendDueMail } = await openLinkMail({ TALLYSTICK_ROOT_KEY: ROOT_KEY })
const OPERATOR = `${userInfo().username}@${hostname()}`

test('an operator suppresses an address for the installation and for an organization, and removes it again', async (t) => {
  const installation = await newInstallation(t, { ...server.database.settings, TALLYSTICK_ROOT_KEY: ROOT_KEY })
  const { organization, send } = await shop()
  for (const flags of [[], ['--organization', organization.id]]) {
    const run = (name: string, ...more: string[]) =>
      tallystick(t, installation, 'suppression', name, '--address', 'ada@example.com', ...flags, ...more)
    const { code, stderr } = await run('add', '--reason', 'Complaint')
    assert.equal(code, 0, stderr)
    assert.ok(stderr.includes('an address was added to a suppression list') && stderr.includes(OPERATOR), stderr)
    assert.ok(!stderr.includes('ada@example.com'))
    assert.deepEqual(codesOf(await send()), ['INVALID_STATE'])
    const shown = await tallystickJson<{ reasons: string[] }>(
      t,
      installation,
      ...['suppression', 'show', '--address', 'ADA@example.com', ...flags],
    )
    assert.deepEqual(shown.reasons, ['Complaint'])
    assert.equal((await run('remove')).code, 0)
    assert.equal((await run('remove')).code, 1)
    assert.equal((await send()).errors, undefined)
    assert.equal((await sendDueMail()).length, 1)
  }
  const rows = await sql.rows(
    "select action, operator from audit_entries where account_id = $1 and action like 'command.suppression.%' order by id",
    [organization.account.id],
  )
  assert.deepEqual(rows, [
    { action: 'command.suppression.add', operator: OPERATOR },
    { action: 'command.suppression.remove', operator: OPERATOR },
  ])
})
