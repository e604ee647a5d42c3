import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SESSION, SIGN_IN } from '../support/sign-in.ts'
import { makeConnection } from '../support/single-sign-on/connection.ts'
import { startBrowserFixture } from './support/fixture.ts'
import { PAY } from './support/tls-proxy.ts'

const fixture = await startBrowserFixture()
after(fixture.close)
const { server } = fixture
const above = await server.account('Platform')
const account = await server.account('Organization', above)

for (const [asserted, amr, cookie] of [
  ['a second factor', ['pwd', 'mfa'], SESSION],
  ['no second factor', ['pwd'], SIGN_IN],
] as const)
  test(`a person signs in at a provider that asserts ${asserted}`, async (t) => {
    const connection = await makeConnection(t, server, { account, above })
    const email = `ada@${connection.domain}`
    connection.provider.signsIn({ sub: 'ada', email, email_verified: true, amr })
    const { page, guard } = await fixture.visitor(t)
    guard.permitSession()
    await page.goto(`${PAY}/session/sign-in`)
    await page.getByRole('button', { name: 'Sign in with your organization' }).click()
    await page.getByLabel('Email address').fill(email)
    const address = cookie === SESSION ? `${PAY}/dashboard` : `${PAY}/session/sign-in`
    const next = page.waitForRequest((request) => request.url() === address)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    // The strict cookie of the callback must arrive with the navigation that follows it.
    assert.match((await (await next).allHeaders()).cookie ?? '', new RegExp(`${cookie}=`))
    const name = cookie === SESSION ? 'Home' : 'Set up your authenticator app'
    await page.getByRole('heading', { level: 1, name }).waitFor()
    if (cookie === SESSION) {
      await page.goto(`${PAY}/session/step-up`)
      await page.getByRole('button', { name: 'Sign in with your organization' }).click()
      await page.getByRole('heading', { level: 1, name: 'Confirmed' }).waitFor()
    }
    await page.context().clearCookies({ domain: '127.0.0.1' })
  })
