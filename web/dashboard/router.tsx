import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { clockSearch } from './clocks/clock-search.ts'
import { contactSearch } from './contacts/contact-search.ts'
import { disputeSearch } from './disputes/dispute-search.ts'
import { eventSearch } from './events/event-search.ts'
import { homeSearch } from './home/home-search.ts'
import { linkSearch } from './links/link-search.ts'
import { positionIn } from './parts/pages-of-list.ts'
import { parseSearch, stringifySearch } from './parts/search-parameters.ts'
import { paymentSearch } from './payments/payment-search.ts'
import { refundSearch } from './payments/refund-search.ts'
import { planSearch } from './plans/plan-search.ts'
import { BASE_PATH } from './root-address.ts'
import { AccountHome } from './shell/account-home.tsx'
import { ChooseAccount } from './shell/choose-account.tsx'
import { NotFound } from './shell/not-found.tsx'
import { Page } from './shell/page.tsx'
import { RouteFailure } from './shell/route-failure.tsx'
import { Shell } from './shell/shell.tsx'
import { auditSearch } from './team/audit-search.ts'
import { deliverySearch, webhookSearch } from './webhooks/delivery-search.ts'

const root = createRootRoute({ component: Page, notFoundComponent: NotFound, errorComponent: RouteFailure })
const home = createRoute({ getParentRoute: () => root, path: '/', component: ChooseAccount })
const account = createRoute({ getParentRoute: () => root, path: '/$account', component: Shell })
const accountHome = createRoute({
  getParentRoute: () => account,
  path: '/',
  validateSearch: homeSearch,
  // Part of the first load, because most people open this page first.
  component: AccountHome,
})

const payments = createRoute({
  getParentRoute: () => account,
  path: 'payments',
  validateSearch: paymentSearch,
  component: lazyRouteComponent(() => import('./payments/payment-list.tsx'), 'PaymentList'),
})
const payment = createRoute({
  getParentRoute: () => account,
  path: 'payments/$id',
  component: lazyRouteComponent(() => import('./payments/payment-page.tsx'), 'PaymentPage'),
})
const refunds = createRoute({
  getParentRoute: () => account,
  path: 'refunds',
  validateSearch: refundSearch,
  component: lazyRouteComponent(() => import('./payments/refund-list.tsx'), 'RefundList'),
})
const plans = createRoute({
  getParentRoute: () => account,
  path: 'plans',
  validateSearch: planSearch,
  component: lazyRouteComponent(() => import('./plans/plan-list.tsx'), 'PlanList'),
})
const plan = createRoute({
  getParentRoute: () => account,
  path: 'plans/$id',
  validateSearch: positionIn,
  component: lazyRouteComponent(() => import('./plans/plan-page.tsx'), 'PlanPage'),
})
const links = createRoute({
  getParentRoute: () => account,
  path: 'links',
  validateSearch: linkSearch,
  component: lazyRouteComponent(() => import('./links/link-list.tsx'), 'LinkList'),
})
const paymentLink = createRoute({
  getParentRoute: () => account,
  path: 'links/payments/$id',
  component: lazyRouteComponent(() => import('./links/payment-link-page.tsx'), 'PaymentLinkPage'),
})
const planLink = createRoute({
  getParentRoute: () => account,
  path: 'links/plans/$id',
  component: lazyRouteComponent(() => import('./links/plan-link-page.tsx'), 'PlanLinkPage'),
})
const contacts = createRoute({
  getParentRoute: () => account,
  path: 'contacts',
  validateSearch: contactSearch,
  component: lazyRouteComponent(() => import('./contacts/contact-list.tsx'), 'ContactList'),
})
const contact = createRoute({
  getParentRoute: () => account,
  path: 'contacts/$id',
  component: lazyRouteComponent(() => import('./contacts/contact-page.tsx'), 'ContactPage'),
})

const disputes = createRoute({
  getParentRoute: () => account,
  path: 'disputes',
  validateSearch: disputeSearch,
  component: lazyRouteComponent(() => import('./disputes/dispute-list.tsx'), 'DisputeList'),
})
const events = createRoute({
  getParentRoute: () => account,
  path: 'events',
  validateSearch: eventSearch,
  component: lazyRouteComponent(() => import('./events/event-list.tsx'), 'EventList'),
})
const event = createRoute({
  getParentRoute: () => account,
  path: 'events/$id',
  component: lazyRouteComponent(() => import('./events/event-page.tsx'), 'EventPage'),
})
const webhooks = createRoute({
  getParentRoute: () => account,
  path: 'webhooks',
  validateSearch: positionIn,
  component: lazyRouteComponent(() => import('./webhooks/webhook-list.tsx'), 'WebhookList'),
})
const webhook = createRoute({
  getParentRoute: () => account,
  path: 'webhooks/$id',
  validateSearch: webhookSearch,
  component: lazyRouteComponent(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
})
const deliveries = createRoute({
  getParentRoute: () => account,
  path: 'deliveries',
  validateSearch: deliverySearch,
  component: lazyRouteComponent(() => import('./webhooks/delivery-list.tsx'), 'DeliveryList'),
})
const delivery = createRoute({
  getParentRoute: () => account,
  path: 'deliveries/$id',
  component: lazyRouteComponent(() => import('./webhooks/delivery-page.tsx'), 'DeliveryPage'),
})
const providers = createRoute({
  getParentRoute: () => account,
  path: 'providers',
  validateSearch: positionIn,
  component: lazyRouteComponent(() => import('./providers/provider-list.tsx'), 'ProviderList'),
})
const provider = createRoute({
  getParentRoute: () => account,
  path: 'providers/$id',
  validateSearch: positionIn,
  component: lazyRouteComponent(() => import('./providers/provider-page.tsx'), 'ProviderPage'),
})
const checkouts = createRoute({
  getParentRoute: () => account,
  path: 'checkout',
  validateSearch: positionIn,
  component: lazyRouteComponent(() => import('./checkout/checkout-list.tsx'), 'CheckoutList'),
})
const branding = createRoute({
  getParentRoute: () => account,
  path: 'checkout/branding',
  component: lazyRouteComponent(() => import('./checkout/branding-page.tsx'), 'BrandingPage'),
})
const checkout = createRoute({
  getParentRoute: () => account,
  path: 'checkout/$id',
  component: lazyRouteComponent(() => import('./checkout/checkout-page.tsx'), 'CheckoutPage'),
})
const team = createRoute({
  getParentRoute: () => account,
  path: 'team',
  validateSearch: positionIn,
  component: lazyRouteComponent(() => import('./team/member-list.tsx'), 'MemberList'),
})
const member = createRoute({
  getParentRoute: () => account,
  path: 'team/$id',
  component: lazyRouteComponent(() => import('./team/member-page.tsx'), 'MemberPage'),
})
const auditLog = createRoute({
  getParentRoute: () => account,
  path: 'audit-log',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./team/audit-log.tsx'), 'AuditLog'),
})
const exports = createRoute({
  getParentRoute: () => account,
  path: 'exports',
  validateSearch: positionIn,
  component: lazyRouteComponent(() => import('./exports/export-list.tsx'), 'ExportList'),
})
const publicKeys = createRoute({
  getParentRoute: () => account,
  path: 'public-keys',
  validateSearch: positionIn,
  component: lazyRouteComponent(() => import('./developers/public-key-list.tsx'), 'PublicKeyList'),
})
const clocks = createRoute({
  getParentRoute: () => account,
  path: 'clocks',
  validateSearch: positionIn,
  component: lazyRouteComponent(() => import('./clocks/clock-list.tsx'), 'ClockList'),
})
const clock = createRoute({
  getParentRoute: () => account,
  path: 'clocks/$id',
  validateSearch: clockSearch,
  component: lazyRouteComponent(() => import('./clocks/clock-page.tsx'), 'ClockPage'),
})
const keys = createRoute({
  getParentRoute: () => account,
  path: 'keys',
  validateSearch: positionIn,
  component: lazyRouteComponent(() => import('./developers/key-list.tsx'), 'KeyList'),
})

/** The pages of the dashboard. The address holds account, record, filters and page. */
export const router = createRouter({
  routeTree: root.addChildren([
    home,
    account.addChildren([
      accountHome,
      payments,
      payment,
      refunds,
      plans,
      plan,
      links,
      paymentLink,
      planLink,
      contacts,
      contact,
      disputes,
      events,
      event,
      webhooks,
      webhook,
      deliveries,
      delivery,
      providers,
      provider,
      checkouts,
      branding,
      checkout,
      team,
      member,
      auditLog,
      keys,
      publicKeys,
      clocks,
      clock,
      exports,
    ]),
  ]),
  basepath: BASE_PATH,
  defaultPreload: 'intent',
  parseSearch,
  stringifySearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
