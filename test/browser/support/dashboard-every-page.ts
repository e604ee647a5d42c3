import { after, test } from 'node:test'
import { axe } from './axe.ts'
import { assertFits, startDashboard } from './dashboard-pages.ts'
import { picture } from './pictures.ts'
import { assertTabReachesAll } from './tab-order.ts'

const SIZES = [
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
] as const

/**
 * Registers the test that every page of the dashboard is accessible in a language and a theme. Each
 * combination has its own file, because one file would take too long on a busy machine.
 */
export async function testEveryPage(language: 'en' | 'es', colorScheme: 'light' | 'dark'): Promise<void> {
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
  test(`every page is accessible in ${language}, in ${colorScheme} colors, on a phone and on a desktop`, async (t) => {
    const { page } = await visitor(t, { colorScheme })
    await join(page, `${language}-${colorScheme}@example.com`, 'Owner')
    await page.setExtraHTTPHeaders({ 'accept-language': language })
    for (const { path, ...titles } of pages) {
      await open(page, path, titles[language])
      for (const size of SIZES) {
        await page.setViewportSize(size)
        const what = `${path} at ${size.width} px`
        await axe(page, what)
        await assertFits(page, what)
      }
      if (colorScheme === 'light') await assertTabReachesAll(page, path)
      await picture(page, `dashboard${path.replaceAll(/_\w+|[^a-z]+/gi, '-')}-${language}-${colorScheme}`)
    }
  })
}
