import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { account } from './account-route.tsx'
import { clockSearch } from './clocks/clock-search.ts'
import { positionIn } from './parts/pages-of-list.ts'
import { auditSearch } from './team/audit-search.ts'

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

/** The pages that set up an account: providers, checkout, people, keys, test clocks and exports. */
export const SETTINGS_ROUTES = [
  providers,
  provider,
  checkouts,
  branding,
  checkout,
  team,
  member,
  auditLog,
  exports,
  publicKeys,
  clocks,
  clock,
  keys,
] as const
