import { after, test } from 'node:test'
import { axe } from './support/axe.ts'
import { startDashboard } from './support/dashboard-pages.ts'
import { press } from './support/people-pages.ts'
import { picture } from './support/pictures.ts'

const dashboard = await startDashboard()
after(dashboard.close)
const { join, open, visitor } = dashboard

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
