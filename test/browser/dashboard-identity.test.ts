import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { goThrough } from '../support/sandbox-identity.ts'
import { axe } from './support/axe.ts'
import { startDashboard } from './support/dashboard-pages.ts'
import { press } from './support/people-pages.ts'
import { picture } from './support/pictures.ts'

const dashboard = await startDashboard()
after(dashboard.close)
const { account, contactId, join, open, server, visitor } = dashboard

test('a person starts a verification, sees its result, and opens a picture that is asked for on request', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'identity@example.com')
  const { id } = await change(server, account, 'createContact', { orgId: account.id, name: 'Grace Hopper' })
  await open(page, `/contacts/${id}`, 'Grace Hopper')
  await page.getByText('The identity of this customer was not verified.').waitFor()
  await press(page, 'Verify the identity')
  const dialog = page.getByRole('dialog', { name: 'Verify the identity' })
  await dialog.getByText(/^A verification of Grace Hopper starts/).waitFor()
  await axe(page, 'the dialog of a verification')
  await dialog.getByRole('button', { name: 'Verify the identity' }).click()
  const shown = page.getByRole('dialog', { name: 'Link to the verification' })
  const link = await shown.locator('code').innerText()
  await axe(page, 'the link of a verification')
  await picture(page, 'dashboard-verification-link')
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  const identity = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Identity verification' }) })
  await identity.getByText('In progress').waitFor()

  await goThrough(link)
  await page.reload()
  await identity.getByText('Verified', { exact: true }).waitFor()
  await identity.getByText('Face and document').waitFor()
  assert.equal(await identity.getByRole('link').count(), 0)
  await press(page, 'Ask for the pictures')
  const face = identity.getByRole('link', { name: /: face$/ })
  await face.waitFor()
  await axe(page, 'the pictures of a verification')
  await picture(page, 'dashboard-verification')
  const address = (await face.getAttribute('href')) ?? ''
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.goBack()
  await identity.getByText('Verified', { exact: true }).waitFor()
  assert.equal(await identity.getByRole('link').count(), 0)
  await page.goto(address)
  assert.match((await page.locator('svg').getAttribute('aria-label')) ?? '', /Simulated specimen/)
})

test('the timeline of a customer has payments, plans and payment methods in one list', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'timeline@example.com')
  await open(page, `/contacts/${contactId}`, 'Ada Byron')
  const timeline = page.locator('.timeline')
  await timeline.getByRole('link', { name: 'Payment of $80.00' }).waitFor()
  for (const moment of ['Plan: $25.00 every month', 'Stored: Visa •••• 4242'])
    await timeline.getByText(moment, { exact: true }).waitFor()
  await timeline.getByRole('link', { name: 'Plan: $25.00 every month' }).click()
  await page.getByRole('heading', { level: 1, name: 'Payment plan' }).waitFor()
})

test('only roles with the permissions start a verification and ask for pictures', async (t) => {
  const { id } = await change(server, account, 'createContact', { orgId: account.id, name: 'Ada Review' })
  const started: unknown = await change(server, account, 'contactCreateIdvSession', { contactId: id }, 'link')
  await goThrough((started as { readonly link: string }).link)
  for (const [role, mayStart, maySeePictures] of [
    ['Operator', 1, 1],
    ['Support', 1, 0],
    ['Developer', 0, 0],
    ['Viewer', 0, 0],
  ] as const) {
    const { page } = await visitor(t)
    await join(page, `identity-${role.toLowerCase()}@example.com`, role)
    await open(page, `/contacts/${id}`, 'Ada Review')
    await page.getByText('Waits for a review').first().waitFor()
    const count = (name: string) => page.getByRole('button', { name }).count()
    assert.deepEqual(
      [await count('Verify the identity'), await count('Ask for the pictures')],
      [mayStart, maySeePictures],
      role,
    )
  }
})
