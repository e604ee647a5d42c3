import assert from 'node:assert/strict'
import { test } from 'node:test'
import { change } from '../../../../test/support/change.ts'
import { openLinkMail } from '../../../../test/support/link-mail.ts'
import type { Arrived } from '../../../../test/support/smtp.ts'
import { suppressByCommand } from '../../mail-suppressions/index.ts'

const { server, sql, shop, sendDueMail } = await openLinkMail()
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const FORM = 'application/x-www-form-urlencoded'

const headerOf = ({ email }: Arrived, key: string) => email.headers.find((header) => header.key === key)?.value

/** Sends a link by email. Returns the message and its unsubscribe address. */
async function mailed({ send }: Awaited<ReturnType<typeof shop>>, input: object = {}) {
  assert.equal((await send(input)).errors, undefined)
  const [message = assert.fail()] = await sendDueMail()
  const header = headerOf(message, 'list-unsubscribe') ?? ''
  assert.match(header, /^<https:\/\/pay\.example\.test\/mail\/unsubscribe\/[\w-]{86}>$/)
  const publicUrl = header.slice(1, -1)
  return { message, publicUrl, url: publicUrl.replace('https://pay.example.test/', server.url) }
}

const post = (url: string, body: string = ONE_CLICK, contentType: string = FORM) =>
  fetch(url, { method: 'POST', headers: { 'content-type': contentType }, body })

async function entriesOf(orgId: string): Promise<readonly string[]> {
  const text = 'select reason, source from mail_suppressions where org_id = $1 and removed_at is null order by id'
  const rows = await sql.rows(text, [orgId])
  return rows.map(({ reason, source }) => `${reason} by ${source}`)
}

const actionsOf = async (orgId: string) => {
  const text = "select action from audit_entries where account_id = $1 and action ~ '^mail[.]' order by id"
  return (await sql.rows(text, [orgId])).map(({ action }) => action)
}

test('a message has one-click unsubscribe headers and a visible link, in each language', async () => {
  const at = await shop({ brandName: 'Example Shop' })
  for (const [language, text] of [
    ['English', 'Unsubscribe from messages of Example Shop'],
    ['Spanish', 'Darse de baja de los mensajes de Example Shop'],
  ]) {
    const { message, publicUrl } = await mailed(at, { language })
    assert.equal(headerOf(message, 'list-unsubscribe-post'), ONE_CLICK)
    assert.ok(message.email.text?.includes(`${text}:\n${publicUrl}`))
    assert.ok(message.email.html?.includes(`<a href="${publicUrl}">${text}</a>`))
    assert.ok(!publicUrl.includes('ada') && !publicUrl.includes(at.organization.id.slice(4)))
  }
})

test('one click unsubscribes at once from one organization, with a log entry and an event', async () => {
  const at = await shop()
  const other = await shop()
  const { url } = await mailed(at)
  const orgId = at.organization.account.id
  const answers = await Promise.all([post(url), post(url)])
  for (const { status, headers } of answers) assert.deepEqual([status, headers.get('set-cookie')], [200, null])
  assert.equal((await post(url)).status, 200)
  assert.deepEqual(await entriesOf(orgId), ['Unsubscribed by Recipient'])
  assert.deepEqual(await actionsOf(orgId), ['mail.unsubscribe'])
  const refused = await at.send()
  assert.deepEqual(refused.errors?.[0]?.extensions.field, 'to')
  assert.equal((await other.send()).errors, undefined)
  assert.equal((await sendDueMail()).length, 1)
  const rows = await sql.rows("select type from events where account_id = $1 and type ~ '^mail_'", [orgId])
  assert.deepEqual(rows, [{ type: 'mail_suppression.created' }])
  assert.ok(server.logged.every((line) => !line.includes(url.split('/').at(-1) ?? '')))
})

test('a mail service may send the click as multipart/form-data', async () => {
  const at = await shop()
  const { url } = await mailed(at)
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  assert.equal((await fetch(url, { method: 'POST', body: form })).status, 200)
  assert.deepEqual(await entriesOf(at.organization.account.id), ['Unsubscribed by Recipient'])
})

test("opening the page changes nothing, and the organization cannot remove a recipient's entry", async () => {
  const at = await shop()
  const { url } = await mailed(at)
  const orgId = at.organization.account.id
  for (const method of ['GET', 'HEAD']) assert.equal((await fetch(url, { method })).status, 200)
  assert.deepEqual(await entriesOf(orgId), [])
  await post(url)
  const list = '{ mailSuppressions { edges { node { id source keyId } } } }'
  const { data } = await server.ask<{ mailSuppressions: { edges: { node: { id: string; source: string } }[] } }>(
    at.key,
    list,
  )
  const [{ node } = assert.fail()] = data.mailSuppressions.edges
  assert.equal(node.source, 'Recipient')
  const remove = 'mutation ($input: MailSuppressionDeleteInput!) { mailSuppressionDelete(input: $input) { id } }'
  const { errors } = await server.ask(at.key, remove, { input: { id: node.id } })
  assert.equal(errors?.[0]?.extensions.code, 'INVALID_STATE')
  assert.deepEqual(await entriesOf(orgId), ['Unsubscribed by Recipient'])
})

test('a recipient can subscribe again, and entries for other reasons are kept', async () => {
  const at = await shop()
  const { url } = await mailed(at)
  const orgId = at.organization.account.id
  const email = 'ada@example.com'
  const { id } = await change(server, at.organization, 'mailSuppressionCreate', { email, reason: 'Bounce' })
  await change(server, at.organization, 'mailSuppressionCreate', { email, reason: 'Unsubscribed' })
  await post(url)
  assert.deepEqual(await entriesOf(orgId), ['Bounce by ApiKey', 'Unsubscribed by Recipient'])
  const again = await post(url, 'subscribe=again')
  assert.match(await again.text(), /You receive no messages/)
  assert.deepEqual(await entriesOf(orgId), ['Bounce by ApiKey'])
  assert.equal((await post(url, 'subscribe=again')).status, 200)
  assert.deepEqual(await actionsOf(orgId), ['mail.unsubscribe', 'mail.subscribe'])
  await change(server, at.organization, 'mailSuppressionDelete', { id })
  assert.match(await (await fetch(url)).text(), /Stop messages from/)
  assert.equal((await at.send()).errors, undefined)
  assert.equal((await sendDueMail()).length, 1)
})

test('an invalid token always gets the same response', async () => {
  const at = await shop()
  const { url } = await mailed(at)
  const changed = url.slice(0, -1) + (url.endsWith('A') ? 'Q' : 'A')
  const answers = await Promise.all([
    fetch(changed),
    post(changed),
    post(changed, 'subscribe=again'),
    post(changed, 'nonsense', 'text/plain'),
    post(changed, 'x'.repeat(100_000)),
    fetch(`${url}AAAA`),
    fetch(`${server.url}mail/unsubscribe/x`),
  ])
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  assert.ok(answers.every(({ status }) => status === 404))
  assert.match(texts[0] ?? '', /This link does not work/)
  assert.ok(texts.every((text) => text === texts[0]))
  assert.deepEqual(await entriesOf(at.organization.account.id), [])
})

test('other bodies are refused and change nothing, and long ones are not read', async () => {
  const at = await shop()
  const { url } = await mailed(at)
  for (const [body, contentType] of [
    ['', FORM],
    ['List-Unsubscribe=yes', FORM],
    [ONE_CLICK, 'text/plain'],
    ['{}', 'application/json'],
  ] as const)
    assert.equal((await post(url, body, contentType)).status, 400, body)
  assert.equal((await post(url, `${ONE_CLICK}&x=${'x'.repeat(5_000)}`)).status, 413)
  assert.deepEqual(await entriesOf(at.organization.account.id), [])
})

test('the page is not stored, framed or sent as a referrer, and too many requests are refused', async () => {
  const { url } = await mailed(await shop())
  const { headers } = await fetch(url)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  const policy = headers.get('content-security-policy') ?? ''
  for (const part of ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
    assert.ok(policy.includes(part))
  let refused: Response | undefined
  for (let n = 0; n < 400 && refused === undefined; n++) {
    const answer = await fetch(url, { method: 'HEAD' })
    if (answer.status === 429) refused = answer
  }
  assert.ok(refused?.headers.get('retry-after'))
  server.clock.advance(120_000)
})

test("the page uses the browser's language, shows no name that is an address, and labels a sandbox", async () => {
  const at = await shop()
  const { url } = await mailed(at)
  const orgId = at.organization.account.id
  const page = async () => (await fetch(url, { headers: { 'accept-language': 'es-MX' } })).text()
  await sql.directory('update accounts set name = $2 where id = $1', [orgId, '<b>Tienda</b>'])
  const spanish = await page()
  assert.ok(spanish.includes('<html lang="es">') && spanish.includes('¿No quiere recibir más mensajes de'))
  assert.ok(spanish.includes('&lt;b&gt;Tienda&lt;/b&gt;') && !spanish.includes('<b>'))
  assert.ok(spanish.includes('<p class="sandbox">'))
  await sql.directory('update accounts set name = $2 where id = $1', [orgId, 'https://evil.example/claim'])
  assert.ok(!(await page()).includes('evil'))
})

test("an address on the installation's list is shown as suppressed", async () => {
  const { url } = await mailed(await shop(), { to: 'bo@example.org' })
  const listed = { address: 'bo@example.org', organization: null }
  await suppressByCommand({ ...server.services, operator: 'ada@pay-1' }, listed, 'Complaint')
  const text = await (await fetch(url)).text()
  assert.match(text, /You receive no messages/)
  assert.doesNotMatch(text, /<form/)
})

test('a token can subscribe again five times in a row, and then only unsubscribe', async () => {
  const at = await shop()
  const { url } = await mailed(at)
  const statuses: number[] = []
  for (let n = 0; n < 7; n++) {
    await post(url)
    statuses.push((await post(url, 'subscribe=again')).status)
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429])
  assert.deepEqual(await entriesOf(at.organization.account.id), ['Unsubscribed by Recipient'])
  assert.equal((await actionsOf(at.organization.account.id)).length, 11)
})
