import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { axe, axeColors } from './axe.ts'
import { assertFits, startDashboard } from './dashboard-pages.ts'
import { picture } from './pictures.ts'
import { assertTabReachesAll } from './tab-order.ts'

const SIZES = [
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
] as const

/**
 * Registers the test that every page of the dashboard is accessible in a language. Each language
 * has its own file, because one file would take too long on a busy machine. A page is loaded once:
 * a theme changes only colors, and the rules about colors are checked again in the other theme.
 */
export async function testEveryPage(language: 'en' | 'es'): Promise<void> {
  const dashboard = await startDashboard()
  after(dashboard.close)
  const {
    checkoutId,
    contactId,
    declined,
    deliveryId,
    eventId,
    join,
    linkId,
    open,
    paid,
    planId,
    planLinkId,
    providerId,
    visitor,
    webhookId,
  } = dashboard
  const pages = [
    { path: '?period=90', en: 'Home', es: 'Inicio' },
    { path: '/payments', en: 'Payments', es: 'Pagos' },
    { path: '/payments?status=Disputed', en: 'Payments', es: 'Pagos' },
    { path: `/payments/${paid.id}`, en: 'Payment', es: 'Pago' },
    { path: `/payments/${declined.id}`, en: 'Payment', es: 'Pago' },
    { path: '/plans', en: 'Plans', es: 'Planes' },
    { path: `/plans/${planId}`, en: 'Payment plan', es: 'Plan de pagos' },
    { path: '/links', en: 'Links', es: 'Enlaces' },
    { path: `/links/payments/${linkId}`, en: 'Payment link', es: 'Enlace de pago' },
    { path: `/links/plans/${planLinkId}`, en: 'Plan link', es: 'Enlace a un plan' },
    { path: '/contacts', en: 'Customers', es: 'Clientes' },
    { path: `/contacts/${contactId}`, en: 'Ada Byron', es: 'Ada Byron' },
    { path: '/refunds', en: 'Refunds', es: 'Reembolsos' },
    { path: '/disputes', en: 'Disputes', es: 'Disputas' },
    { path: '/exports', en: 'Exports', es: 'Exportaciones' },
    { path: '/events', en: 'Events', es: 'Eventos' },
    { path: `/events/${eventId}`, en: 'webhook.test', es: 'webhook.test' },
    { path: '/webhooks', en: 'Webhooks', es: 'Webhooks' },
    { path: `/webhooks/${webhookId}`, en: 'Webhook', es: 'Webhook' },
    { path: '/deliveries', en: 'Deliveries', es: 'Entregas' },
    { path: `/deliveries/${deliveryId}`, en: 'Delivery', es: 'Entrega' },
    { path: '/public-keys', en: 'Public keys', es: 'Claves públicas' },
    { path: '/clocks', en: 'Test clocks', es: 'Relojes de prueba' },
    { path: '/providers', en: 'Providers', es: 'Proveedores' },
    { path: '/checkout', en: 'Checkout', es: 'Página de pago' },
    { path: '/checkout/branding', en: 'Default branding', es: 'Marca predeterminada' },
    { path: `/checkout/${checkoutId}`, en: 'Default', es: 'Default' },
    { path: `/providers/${providerId}`, en: 'Cards and accounts', es: 'Cards and accounts' },
    { path: '/keys', en: 'API keys', es: 'Claves de API' },
    { path: '/team', en: 'Team', es: 'Equipo' },
    { path: '/audit-log', en: 'Audit log', es: 'Registro de auditoría' },
    { path: '/nothing', en: 'This page does not exist', es: 'Esta página no existe' },
  ] as const
  test(`every page is accessible in ${language}, in light and dark colors, on a phone and on a desktop`, async (t) => {
    const { page } = await visitor(t)
    await join(page, `${language}@example.com`, 'Owner')
    await page.setExtraHTTPHeaders({ 'accept-language': language })
    for (const { path, ...titles } of pages) {
      const name = `dashboard${path.replaceAll(/_\w+|[^a-z]+/gi, '-')}-${language}`
      await page.emulateMedia({ colorScheme: 'light' })
      await open(page, path, titles[language])
      await checkSizes(page, `${path} in light colors`, axe)
      await assertTabReachesAll(page, path)
      await picture(page, `${name}-light`)
      await page.emulateMedia({ colorScheme: 'dark' })
      await checkSizes(page, `${path} in dark colors`, axeColors)
      await picture(page, `${name}-dark`)
    }
  })
}

async function checkSizes(page: Page, what: string, check: typeof axeColors): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const shown = `${what} at ${size.width} px`
    await check(page, shown)
    await assertFits(page, shown)
  }
}
