import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { until } from '../support/process.ts'
import { PASSWORD } from '../support/sign-in.ts'
import { axe } from './support/axe.ts'
import { startDashboard } from './support/dashboard-pages.ts'
import { heading, press } from './support/people-pages.ts'
import { picture } from './support/pictures.ts'

const dashboard = await startDashboard()
const worker = dashboard.server.startWorker()
after(async () => {
  await worker.stop()
  await dashboard.close()
})
const { account, declined, join, open, paid, sql, server, visitor } = dashboard

const MINUTE_MS = 60_000

test('an operator exports payments after proving a factor, and downloads the file', async (t) => {
  const { page } = await visitor(t, { acceptDownloads: true })
  await join(page, 'exports@example.com')
  await open(page, '/payments?from=2020-01-01', 'Payments')
  server.clock.advance(6 * MINUTE_MS)
  await press(page, 'Export')
  const dialog = page.getByRole('dialog', { name: 'Export: payments' })
  assert.equal(await dialog.getByLabel('From').inputValue(), '2020-01-01')
  await axe(page, 'the dialog of an export')
  await picture(page, 'dashboard-export')
  await dialog.getByRole('button', { name: 'Start the export' }).click()
  const stepUp = page.getByRole('dialog', { name: "Confirm it's you" })
  await stepUp.getByLabel('Password or code').fill(PASSWORD)
  await stepUp.getByRole('button', { name: 'Continue' }).click()
  await heading(page, 'Exports')
  const file = page.getByRole('link', { name: 'Download payments' })
  await file.waitFor()
  await axe(page, 'a completed export')
  await picture(page, 'dashboard-exports')
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
  const text = await readFile(await download.path(), 'utf8')
  assert.ok(text.includes(paid.id) && text.includes(declined.id))
  server.clock.advance(6 * MINUTE_MS)
  await file.click()
  const again = page.getByRole('dialog', { name: "Confirm it's you" })
  await again.getByLabel('Password or code').fill(PASSWORD)
  const [repeated] = await Promise.all([
    page.waitForEvent('download'),
    again.getByRole('button', { name: 'Continue' }).click(),
  ])
  assert.equal(await readFile(await repeated.path(), 'utf8'), text)
})

test('a download is checked once at a time, and a missing permission asks for no factor', async (t) => {
  const { page } = await visitor(t, { acceptDownloads: true })
  await join(page, 'clicks@example.com')
  await change(server, account, 'exportCreate', { kind: 'Contacts' })
  await open(page, '/exports', 'Exports')
  const file = page.getByRole('link', { name: 'Download customers' })
  await file.waitFor()
  const checks: string[] = []
  page.on('request', (request) => request.method() === 'HEAD' && checks.push(request.url()))
  const { promise: clicked, resolve: finishClicks } = Promise.withResolvers<void>()
  await page.route('**/exports/exp_*', async (route) => {
    await clicked
    return route.continue()
  })
  const downloading = page.waitForEvent('download')
  await file.dblclick()
  finishClicks()
  await downloading
  await page.unroute('**/exports/exp_*')
  assert.equal(checks.length, 1)

  await sql.directory(
    `update memberships set role = 'Viewer'
     where person_id = (select id from people where email = 'clicks@example.com')`,
  )
  // The change of a role applies within a second.
  await until('a download is refused', async () => {
    await file.click()
    return page.getByText('The file could not be downloaded.').isVisible()
  })
  assert.equal(await page.getByRole('dialog').count(), 0)
})

test('a role without the permission sees no button and no page of exports in the menu', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'no-exports@example.com', 'Viewer')
  for (const [path, title] of [
    ['/payments', 'Payments'],
    ['/refunds', 'Refunds'],
    ['/plans', 'Plans'],
    ['/contacts', 'Customers'],
  ] as const) {
    await open(page, path, title)
    assert.equal(await page.getByRole('button', { name: 'Export' }).count(), 0, path)
  }
  assert.equal(await page.getByRole('link', { name: 'Exports' }).count(), 0)
})
