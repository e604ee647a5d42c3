export type { MailSuppression } from './mail-suppression.ts'
export { deleteRemovedSuppressions } from './mail-suppression-delete.ts'
export { acceptsMessages, type Subscription, subscribe, subscriptionOf, unsubscribe } from './subscription.ts'
export {
  type ListedAddress,
  suppressByCommand,
  suppressionReasons,
  unsuppressByCommand,
} from './suppress-by-command.ts'
export { type Recipient, recipientOfToken, unsubscribeUrlOf } from './unsubscribe-token.ts'
