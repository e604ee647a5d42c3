import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cert, key } from '../../../test/support/receivers.ts'
import { startSmtp } from '../../../test/support/smtp.ts'
import { secret } from '../log/index.ts'
import { createMailer, type Message, type SmtpServer } from './index.ts'

const FROM = { name: 'Example Shop', address: 'pay@shop.example.com' }
const MESSAGE: Message = {
  id: '0190-1',
  to: 'ada@example.com',
  subject: 'Your payment',
  text: 'Pay at https://pay.example.com/x',
  html: '<p>Pay</p>',
}

async function mailServer(t: TestContext, options?: Parameters<typeof startSmtp>[0]) {
  const smtp = await startSmtp(options)
  t.after(smtp.close)
  const send = (message: Partial<Message> = {}, server: Partial<SmtpServer> = {}) => {
    const whole: SmtpServer = { host: '127.0.0.1', port: smtp.port, tls: 'Never', login: null, ...server }
    const mailer = createMailer({ by: 'smtp', server: whole, from: FROM }, () =>
      assert.fail('the time is not measured'),
    )
    assert.ok(mailer)
    return mailer.send({ ...MESSAGE, ...message })
  }
  return { smtp, send }
}

test('a message arrives with both parts, from the configured sender', async (t) => {
  const { smtp, send } = await mailServer(t)
  assert.deepEqual(await send(), { outcome: 'sent' })
  const [{ email, to } = assert.fail()] = smtp.arrived
  assert.deepEqual(to, ['ada@example.com'])
  assert.equal(email.subject, 'Your payment')
  assert.equal(email.text?.trim(), MESSAGE.text)
  assert.equal(email.html?.trim(), MESSAGE.html)
  assert.deepEqual([email.from?.name, email.from?.address], ['Example Shop', 'pay@shop.example.com'])
  assert.equal(email.messageId, '<0190-1@shop.example.com>')
})

test('a subject adds no header and no recipient', async (t) => {
  const { smtp, send } = await mailServer(t)
  for (const end of ['\r\n', '\n', '\r', '\u2028', '\u0085'])
    await send({ subject: `Hello${end}Bcc: eve@example.com${end}${end}<b>body</b>` })
  for (const { email, to } of smtp.arrived) {
    assert.deepEqual(to, ['ada@example.com'])
    assert.equal(email.subject, 'Hello Bcc: eve@example.com <b>body</b>')
    assert.deepEqual(email.bcc ?? [], [])
    assert.equal(email.text?.trim(), MESSAGE.text)
  }
  assert.equal(smtp.arrived.length, 5)
})

test("permanent and temporary refusals are distinguished, without the server's text", async (t) => {
  const { smtp, send } = await mailServer(t)
  smtp.refuse(451, 550)
  const facts = { errorCode: 'EENVELOPE', command: 'RCPT TO' }
  assert.deepEqual(await send(), { outcome: 'failed', facts: { ...facts, responseCode: 451 } })
  assert.deepEqual(await send(), { outcome: 'refused', facts: { ...facts, responseCode: 550 } })
  assert.equal(smtp.arrived.length, 0)
})

test('after a refused login the message is retried, because the login can be corrected', async (t) => {
  const onAuth = (_auth: object, _session: object, done: (error: Error) => void) => done(new Error('no'))
  const { send } = await mailServer(t, { onAuth, authOptional: false, allowInsecureAuth: true })
  const delivery = await send({}, { login: { user: 'shop', password: secret('wrong') } })
  assert.equal(delivery.outcome, 'failed')
})

test('an unreachable server does not count as a refusal of the message', async (t) => {
  const { smtp, send } = await mailServer(t)
  await smtp.close()
  assert.equal((await send()).outcome, 'failed')
})

test('nothing is sent to a server without TLS if TLS is required', async (t) => {
  const { smtp, send } = await mailServer(t)
  const delivery = await send({}, { tls: 'Required' })
  assert.equal(delivery.outcome, 'failed')
  assert.equal(smtp.arrived.length, 0)
})

test('an untrusted certificate is refused', async (t) => {
  const { smtp, send } = await mailServer(t, { disabledCommands: [] })
  const delivery = await send({}, { tls: 'Required' })
  assert.equal(delivery.outcome, 'failed')
  assert.equal(smtp.arrived.length, 0)
})

const SENDING = fileURLToPath(new URL('../../../test/support/send-by-starttls.ts', import.meta.url))

/** Sends a message from a process with additional trusted certificates. Returns the outcome. */
async function sentBy(port: number, env: Record<string, string>): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [SENDING, `${port}`], {
    env: { ...process.env, ...env },
  })
  return JSON.parse(stdout)
}

test('a server with a private certificate is used, encrypted, if it is configured as trusted', async (t) => {
  const logins: [secure: boolean, password: unknown][] = []
  const { smtp } = await mailServer(t, {
    ...{ key, cert, disabledCommands: [], authOptional: false },
    onAuth: ({ password }, { secure }, done) => {
      logins.push([secure, password])
      done(null, { user: 'shop' })
    },
  })
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-mail-'))
  t.after(() => rm(folder, { recursive: true }))
  const trusted = join(folder, 'ca.pem')
  await writeFile(trusted, cert)

  const untrusted = { outcome: 'failed', facts: { errorCode: 'ESOCKET', command: 'CONN' } }
  assert.deepEqual(await sentBy(smtp.port, {}), untrusted)
  assert.deepEqual([logins, smtp.arrived.length], [[], 0])
  assert.deepEqual(await sentBy(smtp.port, { NODE_EXTRA_CA_CERTS: trusted }), { outcome: 'sent' })
  assert.deepEqual([logins, smtp.arrived.length], [[[true, 'the password']], 1])
})
