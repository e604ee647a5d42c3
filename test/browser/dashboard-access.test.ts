import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PASSWORD } from '../support/sign-in.ts'
import { axe } from './support/axe.ts'
import { assertFits, startDashboard } from './support/dashboard-pages.ts'
import { heading, press } from './support/people-pages.ts'
import { picture } from './support/pictures.ts'

const dashboard = await startDashboard()
after(dashboard.close)
const { contactId, declined, deliveryId, eventId, invite, join, open, paid, planId, visitor, webhookId } = dashboard

const PAGES = [
  { path: '/payments', en: 'Payments', es: 'Pagos' },
  { path: '/payments?status=Disputed', en: 'Payments', es: 'Pagos' },
  { path: `/payments/${paid.id}`, en: 'Payment', es: 'Pago' },
  { path: `/payments/${declined.id}`, en: 'Payment', es: 'Pago' },
  { path: '/plans', en: 'Plans', es: 'Planes' },
  { path: `/plans/${planId}`, en: 'Payment plan', es: 'Plan de pagos' },
  { path: '/contacts', en: 'Customers', es: 'Clientes' },
  { path: `/contacts/${contactId}`, en: 'Ada Byron', es: 'Ada Byron' },
  { path: '/refunds', en: 'Refunds', es: 'Reembolsos' },
  { path: '/disputes', en: 'Disputes', es: 'Disputas' },
  { path: '/exports', en: 'Exports', es: 'Exportaciones' },
  { path: '/events', en: 'Events', es: 'Eventos' },
  { path: `/events/${eventId}`, en: 'webhook.test', es: 'webhook.test' },
  { path: '/webhooks', en: 'Webhooks', es: 'Webhooks' },
  { path: `/webhooks/${webhookId}`, en: 'Webhook', es: 'Webhook' },
  { path: `/deliveries/${deliveryId}`, en: 'Delivery', es: 'Entrega' },
  { path: '/keys', en: 'API keys', es: 'Claves de API' },
  { path: '/team', en: 'Team', es: 'Equipo' },
  { path: '/audit-log', en: 'Audit log', es: 'Registro de auditoría' },
  { path: '/nothing', en: 'This page does not exist', es: 'Esta página no existe' },
] as const
const SIZES = [
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
] as const

for (const language of ['en', 'es'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`every page is accessible in ${language}, in ${colorScheme} colors, on a phone and on a desk`, async (t) => {
      const email = `${language}-${colorScheme}@example.com`
      const { page } = await visitor(t, { colorScheme })
      await join(page, email, 'Owner')
      await page.setExtraHTTPHeaders({ 'accept-language': language })
      for (const { path, ...titles } of PAGES)
        for (const size of SIZES) {
          await page.setViewportSize(size)
          await open(page, path, titles[language])
          const what = `${path} at ${size.width} px`
          await axe(page, what)
          await assertFits(page, what)
          await picture(page, `dashboard${path.replaceAll(/_\w+|[^a-z]+/gi, '-')}-${language}-${colorScheme}`)
        }
    })

test('the menus of the account and of the person are accessible', async (t) => {
  const { page } = await visitor(t, { viewport: { width: 320, height: 640 } })
  await join(page, 'menus@example.com')
  await page.getByRole('button', { name: /Switch to another account$/ }).click()
  await page.getByRole('menuitem', { name: 'Organization of a test' }).waitFor()
  await axe(page, 'the menu of accounts')
  await picture(page, 'dashboard-accounts')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign-in and security' }).waitFor()
  await axe(page, 'the menu of the person')
})

test('the menu has the pages that a role can use', async (t) => {
  const all = [
    'Payments',
    'Plans',
    'Customers',
    'Refunds',
    'Disputes',
    'Exports',
    'Events',
    'Webhooks',
    'API keys',
    'Team',
    'Audit log',
  ]
  for (const [role, count, exports] of [
    ['Owner', 11, true],
    ['Admin', 11, true],
    ['Developer', 9, false],
    ['Operator', 7, true],
    ['Support', 7, false],
    ['Viewer', 7, false],
  ] as const) {
    const { page } = await visitor(t)
    await join(page, `menu-${role.toLowerCase()}@example.com`, role)
    const menu = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
    assert.deepEqual(
      await menu.allInnerTexts(),
      all.slice(0, count).filter((each) => exports || each !== 'Exports'),
      role,
    )
  }
})

test('a viewer sees no buttons that need a permission', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'viewer@example.com', 'Viewer')
  await open(page, `/payments/${paid.id}`, 'Payment')
  assert.equal(await page.getByRole('button', { name: 'Refund' }).count(), 0)
  await open(page, `/plans/${planId}`, 'Payment plan')
  assert.equal(await page.getByRole('button', { name: /^Actions/ }).count(), 0)
})

test('a member of two accounts chooses one, and the band says which mode it has', async (t) => {
  const { page } = await visitor(t)
  await join(page, 'two@example.com')
  const platform = await dashboard.server.account('Platform', null, { mode: 'Live' })
  await page.getByText('No real money moves.').waitFor()
  await page.goto(await invite('two@example.com', 'Admin', platform))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Continue')
  await heading(page, 'Choose an account')
  await axe(page, 'the choice of an account')
  await picture(page, 'dashboard-choice')
  await page.getByRole('link', { name: 'Platform of a test' }).click()
  await heading(page, 'Organizations')
  await page.getByText('Real money moves.', { exact: true }).waitFor()
  await page.getByText('No organizations yet').waitFor()
  await axe(page, 'a platform')
  await picture(page, 'dashboard-platform')
})
