import assert from 'node:assert/strict'
import test from 'node:test'
import { inspect } from 'node:util'
import { readConfig } from './config.ts'

test('messages are sent by the configured server, encrypted unless it is on this machine', () => {
  const serverOf = (SMTP_URL: string) => {
    const { mail } = readConfig({ SMTP_URL, MAIL_FROM: 'Example Pay <pay@example.com>' }, 'start')
    assert.ok(mail.by === 'smtp')
    assert.deepEqual(mail.from, { name: 'Example Pay', address: 'pay@example.com' })
    const { host, port, tls, login } = mail.server
    return [host, port, tls, login?.user, login?.password.reveal()]
  }
  const none = [undefined, undefined]
  assert.deepEqual(serverOf('smtp://mail.example.com'), ['mail.example.com', 587, 'Required', ...none])
  assert.deepEqual(serverOf('smtps://a%40b:p%2Fq@mail.example.com'), ['mail.example.com', 465, 'Always', 'a@b', 'p/q'])
  assert.deepEqual(serverOf('smtp://[::1]:2525'), ['::1', 2525, 'Never', ...none])
  assert.deepEqual(serverOf('smtp://127.0.0.1:25'), ['127.0.0.1', 25, 'Never', ...none])
  const shown = inspect(readConfig({ SMTP_URL: 'smtps://shop:canary@mail.example.com', MAIL_FROM: 'a@b.c' }, 'start'))
  assert.ok(!shown.includes('canary'))
})

test('without a mail server development stores messages, and production sends none', () => {
  assert.deepEqual(readConfig({}, 'start').mail, { by: 'mailbox' })
  assert.deepEqual(readConfig({ TALLYSTICK_ENV: 'production' }, 'start').mail, { by: 'nothing' })
})

test('production sends no mail with links to loopback', () => {
  const mail = { SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'pay@example.com' }
  const production = { ...mail, TALLYSTICK_ENV: 'production' }
  assert.throws(() => readConfig(production, 'start'), /PUBLIC_URL is required to send mail/)
  const { publicUrl } = readConfig({ ...production, PUBLIC_URL: 'https://pay.example.com' }, 'start')
  assert.equal(publicUrl, 'https://pay.example.com')
  assert.equal(readConfig({ ...mail, TALLYSTICK_ENV: 'development' }, 'start').publicUrl, 'http://127.0.0.1:4000')
})

test('mail settings are validated as a group', () => {
  const MAIL_FROM = 'pay@example.com'
  const cases: readonly [Record<string, string>, RegExp][] = [
    [{ MAIL_FROM }, /MAIL_FROM requires SMTP_URL/],
    [{ SMTP_URL: 'smtp://mail.example.com' }, /MAIL_FROM is required with SMTP_URL/],
    [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'Shop <pay@example.com>\nBcc: e@x.y' }, /MAIL_FROM is required/],
    [{ SMTP_URL: 'https://mail.example.com', MAIL_FROM }, /SMTP_URL must be a URL that begins with smtp:\/\/ or smtps/],
    [{ SMTP_URL: 'smtp://mail.example.com/?tls=no', MAIL_FROM }, /SMTP_URL must contain only a host/],
    [{ SMTP_URL: 'smtp:mail.example.com', MAIL_FROM }, /SMTP_URL must contain only a host/],
    [{ SMTP_URL: 'smtp://a%ff:b@mail.example.com', MAIL_FROM }, /SMTP_URL must contain its user/],
  ]
  for (const [env, problem] of cases) assert.throws(() => readConfig(env, 'start'), problem)
})
