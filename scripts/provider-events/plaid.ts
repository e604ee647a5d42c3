import type { IgnoredEvents } from './ignored.ts'

const PROGRESS = 'A step before the outcome. The debit is Processing from its request on.'
const REFUND_PROGRESS = 'A step before the outcome. The refund is Pending from its request on.'
const SETTLEMENT = "Moves money between Plaid and the organization's account."

/** The types of Plaid's transfer events that change no payment and no refund. */
export const IGNORED_EVENTS = {
  pending: PROGRESS,
  posted: PROGRESS,
  funds_available: 'Follows `settled`, after which the payment is Succeeded.',
  guaranteed: 'Plaid guarantees the debit. The payment succeeds when it has settled.',
  guarantee_reimbursed: 'Plaid pays for a returned debit under its guarantee. The payment stays Returned.',
  client_return_recovered: 'Plaid collected a returned amount. The payment stays Returned.',
  plaid_return_recovered: 'Plaid collected a returned amount. The payment stays Returned.',
  swept: SETTLEMENT,
  swept_settled: SETTLEMENT,
  return_swept: SETTLEMENT,
  'sweep.*': SETTLEMENT,
  'refund.pending': REFUND_PROGRESS,
  'refund.posted': REFUND_PROGRESS,
  'refund.swept': SETTLEMENT,
  'refund.return_swept': SETTLEMENT,
} as const satisfies IgnoredEvents

const NOT_USED = 'Tallystick does not use this product of Plaid.'
const NO_LOGIN = 'An account that was added by its numbers has no login at Plaid.'

/** The notifications that are read, by their names in Plaid's document. */
export const READ_NOTIFICATIONS: readonly string[] = [
  'TransferEventsUpdateWebhook',
  'IdentityVerificationStatusUpdatedWebhook',
  'IdentityVerificationRetriedWebhook',
]

/** The notifications that are ignored, by their names in Plaid's document. */
export const IGNORED_NOTIFICATIONS = {
  IdentityVerificationStepUpdatedWebhook: 'The session is read when its status changes.',
  RecurringNewTransferWebhook: 'Tallystick charges the plans itself.',
  RecurringTransferSkippedWebhook: 'Tallystick charges the plans itself.',
  RecurringCancelledWebhook: 'Tallystick charges the plans itself.',
  TransferPlatformOnboardingUpdateWebhook: 'Concerns customers of platforms at Plaid.',
  WebhookUpdateAcknowledgedWebhook: 'Confirms a change of the notification URL.',
  InstitutionStatusAlertWebhook: 'A bank that is not reachable is reported by the outcome of a debit.',
  'Item*': NO_LOGIN,
  'Pending*': NO_LOGIN,
  'User*': NO_LOGIN,
  'NewAccounts*': NO_LOGIN,
  'ProductPermissions*': NO_LOGIN,
  AutomaticallyVerifiedWebhook: NO_LOGIN,
  VerificationExpiredWebhook: NO_LOGIN,
  'FallbackAuth*': NO_LOGIN,
  AuthDefaultUpdateWebhook: NO_LOGIN,
  IssueResolvedWebhook: NO_LOGIN,
  'Link*': 'Sessions of Link have no other outcome than the verification of an identity, which is read.',
  'BankTransfers*': 'Replaced by Transfer.',
  'Screening*': NOT_USED,
  'EntityScreening*': NOT_USED,
  'Beacon*': NOT_USED,
  'Transactions*': NOT_USED,
  'Processor*': NOT_USED,
  DefaultUpdateWebhook: NOT_USED,
  SyncUpdatesAvailableWebhook: NOT_USED,
  RecurringTransactionsUpdateWebhook: NOT_USED,
  IdentityDefaultUpdateWebhook: NOT_USED,
  HistoricalUpdateWebhook: NOT_USED,
  InitialUpdateWebhook: NOT_USED,
  'Layer*': NOT_USED,
  'Protect*': NOT_USED,
  'Investments*': NOT_USED,
  'Holdings*': NOT_USED,
  'Partner*': NOT_USED,
  'Liabilities*': NOT_USED,
  'Payment*': NOT_USED,
  'Wallet*': NOT_USED,
  'Income*': NOT_USED,
  'Statements*': NOT_USED,
  'CashFlow*': NOT_USED,
  'BaseReports*': NOT_USED,
  'Cra*': NOT_USED,
  'BankIncome*': NOT_USED,
  'HostedMMD*': NOT_USED,
  'Assets*': NOT_USED,
  'DepositSwitch*': NOT_USED,
} as const satisfies IgnoredEvents
