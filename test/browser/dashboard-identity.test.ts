import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { until } from '../support/process.ts'
import { goThrough } from '../support/sandbox-identity.ts'
import { axe } from './support/axe.ts'
import { startDashboard } from './support/dashboard-pages.ts'
import { remembersText } from './support/page-memory.ts'
import { heading, press } from './support/people-pages.ts'
import { picture } from './support/pictures.ts'

const dashboard = await startDashboard()
after(dashboard.close)
const { account, contactId, join, open, server, visitor } = dashboard

const VIEWS = `query ($orgId: ID!) { auditEntries(input: { orgId: $orgId, action: "identity.pictures.read" }, first: 100) {
  edges { node { recordId actorPerson { email } } } } }`

/** Returns the email addresses of the people who saw pictures of a contact. */
async function viewersOf(id: string): Promise<readonly string[]> {
  const { data } = await server.ask<Views>(account.key, VIEWS, { orgId: account.id })
  const nodes = data.auditEntries.edges.map(({ node }) => node)
  return nodes.flatMap(({ recordId, actorPerson }) => (recordId === id && actorPerson ? [actorPerson.email] : []))
}

interface View {
  readonly recordId: string
  readonly actorPerson: { readonly email: string } | null
}
interface Views {
  readonly auditEntries: { readonly edges: readonly { readonly node: View }[] }
}

test('a person starts a verification, sees its result, and sees its pictures on request', async (t) => {
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
  assert.equal(await remembersText(page, link), true)
  await axe(page, 'the link of a verification')
  await picture(page, 'dashboard-verification-link')
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  const identity = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Identity verification' }) })
  await identity.getByText('In progress').waitFor()
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await heading(page, 'Payments')
  assert.equal(await remembersText(page, link), false, 'the page keeps the link')
  await page.goBack()
  await identity.getByText('In progress').waitFor()

  await goThrough(link)
  await page.reload()
  await identity.getByText('Verified', { exact: true }).waitFor()
  await identity.getByText('Face and document').waitFor()
  const files = identity.locator('img, video')
  assert.deepEqual([await files.count(), await viewersOf(id)], [0, []])
  await press(page, 'Show the pictures')
  const face = identity.getByRole('img', { name: /: face$/ })
  await face.waitFor()
  const widths = `[...document.querySelectorAll('.pictures img, .pictures video')]
    .map((file) => file.naturalWidth || file.videoWidth)`
  const { length: fileCount } = await until(
    'all files are shown',
    () => page.evaluate<readonly number[]>(widths),
    (all) => all.length > 3 && all.every((width) => width > 0),
  )
  assert.deepEqual(new Set(await viewersOf(id)), new Set(['identity@example.com']))
  await axe(page, 'the pictures of a verification')
  await picture(page, 'dashboard-verification')
  const address = (await face.getAttribute('src')) ?? ''
  const before = (await viewersOf(id)).length
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.goBack()
  await identity.getByText('Verified', { exact: true }).waitFor()
  assert.equal(await files.count(), 0)
  // The browser has kept no file: another view is another request and another entry.
  await press(page, 'Show the pictures')
  await until(
    'the second view is recorded',
    () => viewersOf(id),
    (viewers) => viewers.length >= before + fileCount,
  )
  await press(page, 'Hide the pictures')
  assert.equal(await files.count(), 0)
  // The address alone, in another tab, shows nothing.
  assert.equal((await page.goto(address))?.status(), 403)
})

test('the pictures of a verification disappear after a minute', async (t) => {
  const { id } = await change(server, account, 'createContact', { orgId: account.id, name: 'Mary Somerville' })
  const started: unknown = await change(server, account, 'contactCreateIdvSession', { contactId: id }, 'link')
  await goThrough((started as { readonly link: string }).link)
  const { page } = await visitor(t)
  await join(page, 'minute@example.com')
  await page.clock.install()
  await open(page, `/contacts/${id}`, 'Mary Somerville')
  await press(page, 'Show the pictures')
  const files = page.locator('.pictures img, .pictures video')
  await files.first().waitFor()
  await page.clock.fastForward(61_000)
  await files.first().waitFor({ state: 'detached' })
  assert.equal(await files.count(), 0)
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
      [await count('Verify the identity'), await count('Show the pictures')],
      [mayStart, maySeePictures],
      role,
    )
  }
})
