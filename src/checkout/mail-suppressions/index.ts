export { deleteRemovedSuppressions } from './delete-removed-suppressions.ts'
export type { MailSuppression, SuppressionReason } from './mail-suppression.ts'
export { type Subscription, subscribe, subscriptionOf, unsubscribe } from './subscription.ts'
export {
  type ListedAddress,
  suppressByCommand,
  suppressionReasons,
  unsuppressByCommand,
} from './suppress-by-command.ts'
export { takesMessages } from './takes-messages.ts'
export { type Recipient, recipientOfToken, unsubscribeUrlOf } from './unsubscribe-token.ts'
