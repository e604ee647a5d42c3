import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { account, root } from './account-route.tsx'
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
import { SETTINGS_ROUTES } from './settings-routes.tsx'
import { AccountHome } from './shell/account-home.tsx'
import { ChooseAccount } from './shell/choose-account.tsx'
import { deliverySearch, webhookSearch } from './webhooks/delivery-search.ts'

const home = createRoute({ getParentRoute: () => root, path: '/', component: ChooseAccount })
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
      ...SETTINGS_ROUTES,
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
