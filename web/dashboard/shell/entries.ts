import type { Permission } from '../documents.generated.ts'
import { texts } from '../language.ts'
import type { Account } from './account.ts'

/** A page in the menu. */
export interface Entry {
  readonly to: `/$account${
    | ''
    | '/payments'
    | '/refunds'
    | '/plans'
    | '/links'
    | '/contacts'
    | '/disputes'
    | '/exports'
    | '/events'
    | '/webhooks'
    | '/providers'
    | '/checkout'
    | '/keys'
    | '/clocks'
    | '/team'
    | '/audit-log'}`
  readonly text: string
  /** The kinds of accounts that have the page. */
  readonly of: 'Organization' | 'above' | 'all'
  readonly permission: Permission
  /** True for a page that live accounts do not have. */
  readonly onlySandbox?: true
}

const ENTRIES: readonly Entry[] = [
  { to: '/$account', text: texts.organizations, of: 'above', permission: 'Read' },
  { to: '/$account', text: texts.home, of: 'Organization', permission: 'Read' },
  { to: '/$account/payments', text: texts.payments, of: 'Organization', permission: 'Read' },
  { to: '/$account/plans', text: texts.plans, of: 'Organization', permission: 'Read' },
  { to: '/$account/links', text: texts.links, of: 'Organization', permission: 'Read' },
  { to: '/$account/contacts', text: texts.contacts, of: 'Organization', permission: 'Read' },
  { to: '/$account/refunds', text: texts.refunds, of: 'Organization', permission: 'Read' },
  { to: '/$account/disputes', text: texts.disputes, of: 'Organization', permission: 'Read' },
  { to: '/$account/exports', text: texts.exports, of: 'Organization', permission: 'Exports' },
  { to: '/$account/events', text: texts.events, of: 'all', permission: 'Read' },
  { to: '/$account/webhooks', text: texts.webhooks, of: 'all', permission: 'Webhooks' },
  { to: '/$account/providers', text: texts.providers, of: 'Organization', permission: 'Settings' },
  { to: '/$account/checkout', text: texts.checkouts, of: 'Organization', permission: 'Settings' },
  { to: '/$account/keys', text: texts.keys, of: 'all', permission: 'Keys' },
  { to: '/$account/clocks', text: texts.clocks, of: 'all', permission: 'Webhooks', onlySandbox: true },
  { to: '/$account/team', text: texts.team, of: 'all', permission: 'People' },
  { to: '/$account/audit-log', text: texts.auditLog, of: 'all', permission: 'AuditLog' },
]

/** Returns the pages that the person can use in an account. */
export function entriesOf({
  kind,
  mode,
  permissions,
}: Pick<Account, 'kind' | 'mode' | 'permissions'>): readonly Entry[] {
  return ENTRIES.filter(
    ({ of, permission, onlySandbox = false }) =>
      permissions.has(permission) &&
      !(onlySandbox && mode === 'Live') &&
      (of === 'all' || (of === 'Organization') === (kind === 'Organization')),
  )
}
