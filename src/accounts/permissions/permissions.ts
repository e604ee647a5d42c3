import { type GraphQLSchema, isObjectType } from 'graphql'
import { type FieldPermissions, lackingPermission } from '../../platform/graphql/index.ts'
import type { Caller } from '../context.ts'

/** The permissions, in the order in which they are shown. */
export const PERMISSIONS = [
  'Read',
  'CustomerDetails',
  'IdentityDocuments',
  'AuditLog',
  'Exports',
  'Contacts',
  'Payments',
  'Refunds',
  'Webhooks',
  'Keys',
  'Settings',
  'Accounts',
  'People',
  'Owners',
] as const

/** A class of operations that a key can be limited to, and that a role has. */
export type Permission = (typeof PERMISSIONS)[number]

/**
 * The permission that each field of Query and Mutation needs. The service does not start while a
 * field has no entry, so that no new operation is forgotten.
 */
const ROOT_FIELDS: Readonly<Record<Permission, { readonly queries?: string; readonly mutations?: string }>> = {
  Read: {
    queries: `viewer node nodes search organization organizations apiKeys
      contact contacts mailSuppression mailSuppressions vaultToken vaultTokens paymentMethod
      payment payments paymentByReference refunds dispute disputes consent
      paymentTotals planTotals
      paymentPlan paymentPlans paymentPlanSchedulePreview paymentPlanSession paymentPlanSessions
      paymentSession paymentSessions checkoutConfiguration checkoutConfigurations
      providerConfiguration providerConfigurations settlement settlements settlementLines unsettledPayments
      unsettledReturns unsettledRefunds unsettledDisputes
      event events eventTypes webhook webhooks webhookRequest webhookRequests deliveries webhookRecovery
      testClock testClocks publicKeys savedViews`,
    mutations: 'personSessionRevoke savedViewCreate savedViewUpdate savedViewDelete',
  },
  CustomerDetails: {},
  IdentityDocuments: {},
  AuditLog: { queries: 'auditEntries' },
  Exports: { queries: 'export exports', mutations: 'exportCreate' },
  Contacts: {
    mutations: `createContact updateContact deleteContact contactCreateIdvSession
      sendPaymentSessionLink sendPaymentPlanSessionLink mailSuppressionCreate mailSuppressionDelete`,
  },
  Payments: {
    mutations: `vaultTokenizeCard vaultTokenizeBankAccount vaultTokenDelete
      chargePaymentMethod paymentMethodCharge paymentMethodDelete paymentCreate paymentCapture paymentVoid
      createPaymentSession updatePaymentSession
      createPaymentPlanSession updatePaymentPlanSession paymentPlanSessionCreate
      paymentPlanCreate paymentPlanPause paymentPlanResume paymentPlanCancel paymentPlanPayOff
      paymentPlanSkipNext paymentPlanUpdateDay paymentPlanUpdatePaymentMethod runPaymentPlan`,
  },
  Refunds: {
    mutations: `paymentRefund
      paymentPlanOccurrenceMarkPaid paymentPlanOccurrenceWaive paymentPlanOccurrenceReopen`,
  },
  Webhooks: {
    mutations: `webhookCreate webhookUpdate webhookDelete webhookRotateSecret webhookTest
      webhookRequestRetry webhookRecover testClockCreate testClockAdvance`,
  },
  Keys: { mutations: 'apiKeyCreate apiKeyRevoke publicKeyCreate publicKeyRevoke' },
  Settings: {
    queries: 'providerConfigurationCheck',
    mutations: `organizationUpdate checkoutConfigurationCreate checkoutConfigurationUpdate
      providerConfigurationCreate providerConfigurationUpdate providerConfigurationReplace`,
  },
  Accounts: { mutations: 'organizationCreate agencyCreate' },
  People: {
    queries: 'people invitations',
    mutations: 'personInvite invitationRevoke membershipUpdate membershipRemove',
  },
  Owners: {
    queries: 'ssoConnections',
    mutations: 'ssoConnectionCreate ssoConnectionUpdate ssoConnectionDelete ssoConnectionVerifyDomain',
  },
}

/**
 * The permission that fields of records need. Fields with email addresses and phone numbers are not
 * listed, because they are masked instead.
 */
const RECORD_FIELDS: Readonly<Partial<Record<Permission, readonly string[]>>> = {
  CustomerDetails: [
    // A link is enough to act as the customer.
    'PaymentSession.link',
    'PaymentPlanSession.link',
    'PaymentPlan.recoveryLink',
    'Payment.actionUrl',
    'Consent.link',
    'Consent.ipAddress',
    'Consent.userAgent',
    'ContactRef.address',
    'PaymentMethod.billingAddress',
    'VaultToken.billingAddress',
    'Event.payload',
    'WebhookRequest.payload',
  ],
  IdentityDocuments: ['ContactIdvSessionDetail.documents', 'ContactIdvSessionDetail.selfieVideoUrl'],
}

/**
 * The permissions that another one requires, because its operations receive or show the details of
 * customers anyway.
 */
const PREREQUISITES: Readonly<Partial<Record<Permission, readonly Permission[]>>> = {
  IdentityDocuments: ['CustomerDetails'],
  Exports: ['CustomerDetails'],
  Contacts: ['CustomerDetails'],
  Payments: ['CustomerDetails'],
  Webhooks: ['CustomerDetails'],
}

/** Returns the permissions that this one requires. */
export function prerequisitesOf(permission: Permission): readonly Permission[] {
  return PREREQUISITES[permission] ?? []
}

/** Returns the permission of each field of the schema. Throws if a root field has none. */
export function fieldPermissions(schema: GraphQLSchema): FieldPermissions {
  const fields = new Map<string, Permission>()
  for (const permission of PERMISSIONS) {
    const { queries = '', mutations = '' } = ROOT_FIELDS[permission]
    for (const name of namesIn(queries)) fields.set(`Query.${name}`, permission)
    for (const name of namesIn(mutations)) fields.set(`Mutation.${name}`, permission)
    for (const coordinate of RECORD_FIELDS[permission] ?? []) fields.set(coordinate, permission)
  }
  const missing = [schema.getQueryType(), schema.getMutationType()]
    .flatMap((type) => (isObjectType(type) ? Object.keys(type.getFields()).map((name) => `${type.name}.${name}`) : []))
    .filter((coordinate) => !fields.has(coordinate))
  if (missing.length > 0) throw new Error(`No permission is assigned to: ${missing.join(', ')}`)
  return fields
}

function namesIn(text: string): string[] {
  return text.split(/\s+/).filter((name) => name !== '')
}

type Holder = Pick<Caller, 'permissions'>

/** Returns whether the caller has the permission. */
export function hasPermission({ permissions }: Holder, permission: Permission): boolean {
  return permissions === null || permissions.has(permission)
}

/**
 * Throws FORBIDDEN if the caller lacks the permission that an argument, such as `contacts.email`,
 * needs.
 */
export function requirePermission({ permissions }: Holder, permission: Permission, coordinate: string): void {
  const refusal = lackingPermission([{ permission, coordinate }], permissions)
  if (refusal) throw refusal
}

/** Returns all permissions of the caller, in their order. */
export function permissionsOf(holder: Holder): Permission[] {
  return PERMISSIONS.filter((permission) => hasPermission(holder, permission))
}

/**
 * Returns stored permissions as a set. Null: all permissions, including those that later versions
 * add.
 */
export function permissionSet(stored: readonly string[] | null): ReadonlySet<Permission> | null {
  return stored && new Set(PERMISSIONS.filter((permission) => stored.includes(permission)))
}
