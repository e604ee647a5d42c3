import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { parseId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { newDomain, prove } from '../support/single-sign-on/connection.ts'
import { axe } from './support/axe.ts'
import { startDashboard } from './support/dashboard-pages.ts'
import { press } from './support/people-pages.ts'
import { picture } from './support/pictures.ts'

const dashboard = await startDashboard()
after(dashboard.close)
const { account, join, open, server, visitor } = dashboard

test('a person limits the refunds and the mode of a member, and removes the limit', async (t) => {
  const { page: other } = await visitor(t)
  await join(other, 'support@example.com', 'Support')
  const { page } = await visitor(t)
  await join(page, 'limits@example.com', 'Owner')
  await open(page, '/team', 'Team')
  const member = page.getByRole('row').filter({ hasText: 'support@example.com' })
  const change = async (amount: string, currency: string) => {
    await member.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Refund limit').fill(amount)
    await dialog.getByLabel('Currency of the limit').fill(currency)
    await dialog.getByLabel('Mode').selectOption('Sandbox')
    await axe(page, 'the dialog of a member')
    await picture(page, 'dashboard-member')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await change('100.00', 'eur')
  await member.getByText('€100.00').waitFor()
  await member.getByText('Sandbox', { exact: true }).waitFor()
  await change('', '')
  await member.getByText('–', { exact: true }).waitFor()
})

test('a person invites a member with a refund limit', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'inviting@example.com', 'Owner')
  await open(page, '/team', 'Team')
  await press(page, 'Invite a person')
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Email').fill('limited@example.com')
  await dialog.getByLabel('Currency of the limit').fill('USD')
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Refund limit').fill('5')
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: 'limited@example.com' }).waitFor()
  await axe(page, 'an invited member with a limit')
})

test('a person reads the factors of a member and ends their session', async (t) => {
  const { page: other } = await visitor(t)
  await join(other, 'traveling@example.com', 'Viewer')
  const { page } = await visitor(t)
  await join(page, 'ending@example.com', 'Owner')
  await open(page, '/team', 'Team')
  await page.getByRole('row').filter({ hasText: 'traveling@example.com' }).getByRole('link').click()
  await page.getByText('authenticator app').waitFor()
  const session = page.getByRole('table', { name: 'Open sessions' }).getByRole('row').filter({ hasText: 'Mozilla' })
  await axe(page, 'the page of a member')
  await picture(page, 'dashboard-member-page')
  await session.getByRole('button', { name: 'End the session' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'End the session' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('The person has no open session that you can see.').waitFor()
  await other.reload()
  await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
})

test('a person connects an identity provider, requires it and deletes it', async (t) => {
  const { page } = await visitor(t)
  // The whole page, so that nothing is below the bar at the top when the rules are checked.
  await page.setViewportSize({ width: 1280, height: 2_400 })
  await join(page, 'connecting@example.com', 'Owner')
  await open(page, '/team', 'Team')
  await press(page, 'Connect an identity provider')
  const dialog = page.getByRole('dialog')
  const domain = newDomain()
  await dialog.getByLabel('Name', { exact: true }).fill('Company')
  await dialog.getByLabel('Issuer').fill('https://id.example.com')
  await dialog.getByLabel('Client ID').fill('tallystick')
  await dialog.getByLabel('Client secret').fill('a secret')
  await dialog.getByLabel('Domains of email addresses').fill(domain)
  await dialog.getByLabel('Role of new members').selectOption('Viewer')
  await axe(page, 'the dialog of a connection')
  await picture(page, 'dashboard-sign-on-dialog')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const connection = page.getByRole('article').filter({ hasText: 'https://id.example.com' })
  const redirect = await connection.getByText('/session/sso/callback/').innerText()
  await connection.getByText('Not proven').waitFor()
  await axe(page, 'a connection whose domain is not proven')
  await picture(page, 'dashboard-sign-on')
  const { uuid } = parseId('sso', redirect.split('/').at(-1) ?? '')!
  await prove(server, account, uuid, domain)
  await open(page, '/team', 'Team')
  await connection.getByText('Proven', { exact: true }).waitFor()
  const confirm = async (button: string) => {
    await connection.getByRole('button', { name: button }).click()
    await dialog.getByRole('button', { name: button }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await confirm('Require this sign-in')
  await connection.getByRole('button', { name: 'Stop requiring this sign-in' }).waitFor()
  await connection.getByRole('button', { name: 'Change Company' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await connection.getByRole('heading', { name: 'Example' }).waitFor()
  await confirm('Delete Example')
  await connection.waitFor({ state: 'detached' })
})

test('changing a connection sends only what the person changed', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'changing@example.com', 'Owner')
  const [first, second] = [newDomain(), newDomain()]
  const { id } = await change(server, account, 'ssoConnectionCreate', {
    ...{ accountId: account.id, name: 'Office', issuer: 'https://office.example.com' },
    ...{ clientId: 'tallystick', clientSecret: 'a secret', domains: [first] },
  })
  await open(page, '/team', 'Team')
  const sent: string[] = []
  page.on('request', (request) => {
    const body = request.postData() ?? ''
    if (body.includes('ssoConnectionUpdate')) sent.push(body)
  })
  const dialog = page.getByRole('dialog')
  await press(page, 'Change Office')
  assert.equal(await dialog.getByLabel('Client secret').getAttribute('autocomplete'), 'new-password')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual(sent, [])

  await press(page, 'Change Office')
  await change(server, account, 'ssoConnectionUpdate', { id, domains: [first, second] })
  await dialog.getByLabel('Name', { exact: true }).fill('Headquarters')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const connection = page.getByRole('article').filter({ hasText: 'https://office.example.com' })
  await connection.getByRole('heading', { name: 'Headquarters' }).waitFor()
  for (const domain of [first, second]) await connection.getByText(domain, { exact: true }).waitFor()
  assert.equal(sent.length, 1)

  await press(page, 'Change Headquarters')
  await dialog.getByLabel('Domains of email addresses').fill(`${second}\n${first}`)
  await dialog.getByLabel('Mode').selectOption('Sandbox')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual(JSON.parse(sent[1] ?? '').variables.input, { id, modeForNewcomers: 'Sandbox' })
})
