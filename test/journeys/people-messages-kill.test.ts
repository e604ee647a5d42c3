import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { generateSync } from 'otplib/functional'
import { newInstallation, type Product, start, until, withEnv, within } from '../support/process.ts'
import { type Browser, newBrowser, ORIGIN, PASSWORD } from '../support/sign-in.ts'
import { startSmtp } from '../support/smtp.ts'

const INVITE = 'mutation ($input: PersonInviteInput!) { personInvite(input: $input) { id } }'
const GUEST = 'ada@example.com'

/** Starts an installation with a mail server. `killedAt` restarts the product after it has died. */
async function openInstallation(t: TestContext) {
  const smtp = await startSmtp()
  t.after(smtp.close)
  const installation = await newInstallation(t, {
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    PUBLIC_URL: ORIGIN,
    MAIL_FROM: 'Example Pay <pay@example.test>',
  })
  let product = await start(t, installation)
  return {
    product: () => product,
    url: installation.url,
    /** Sends a request during which the product is killed. Returns the messages after a restart. */
    killedAt: async (point: string, request: (product: Product) => Promise<unknown>) => {
      await product.stop()
      const crashing = await start(t, withEnv(installation, { TALLYSTICK_CRASH_AT: point }))
      const before = smtp.arrived.length
      await assert.rejects(request(crashing))
      assert.equal((await within(30_000, crashing.ended, 'be killed')).signal, 'SIGKILL')
      assert.equal(smtp.arrived.length, before)
      product = await start(t, installation)
      await until('no message has arrived', () => smtp.arrived.length > before)
      return smtp.arrived.slice(before).map(({ to, email }) => ({ to, text: email.text ?? '' }))
    },
    stop: () => product.stop(),
  }
}

/** Accepts an invitation and sets up one-time codes. */
async function accept(browser: Browser, token: string): Promise<void> {
  await browser.post('accept', { token, name: 'Ada', password: PASSWORD })
  const { body } = await browser.post('one-time-code/start')
  const confirmed = await browser.post('one-time-code/confirm', { code: generateSync({ secret: String(body.secret) }) })
  assert.equal(confirmed.body.status, 'signed_in')
}

test('an invitation and a reset are mailed after a kill -9 between the commit and the response', async (t) => {
  const { product, url, killedAt, stop } = await openInstallation(t)
  const [platformKey = '', , organizationKey = ''] = product().keys
  const { data } = await product().ask<{ viewer: { accountId: string } }>(organizationKey, '{ viewer { accountId } }')
  const input = { accountId: data.viewer.accountId, email: GUEST, role: 'Viewer' }
  const [invitation, ...others] = await killedAt('invitation: written', (killed) =>
    killed.ask(platformKey, INVITE, { input }),
  )
  assert.deepEqual([invitation?.to, others], [[GUEST], []])
  const token = /\/session\/accept#token=([\w-]{45})/.exec(invitation?.text ?? '')?.[1] ?? assert.fail(invitation?.text)
  await accept(newBrowser(url), token)
  const [reset, ...more] = await killedAt('reset: written', () => newBrowser(url).post('reset', { email: GUEST }))
  assert.deepEqual([reset?.to, more], [[GUEST], []])
  const resetToken = /new-password#token=([\w-]{43})/.exec(reset?.text ?? '')?.[1]
  const { body } = await newBrowser(url).post('reset/confirm', { token: resetToken, password: `another ${PASSWORD}` })
  assert.equal(body.status, 'second_factor_required')
  await stop()
})
