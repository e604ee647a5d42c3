import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import { findMailSuppression } from './mail-suppression.ts'
import { mailSuppressionsResolvers } from './mail-suppressions.resolvers.ts'

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

/** The suppression list in the schema. */
export const mailSuppressionsFeature: Feature<Context> = {
  name: 'mail-suppressions',
  sdl: readFileSync(new URL('./mail-suppressions.graphql', import.meta.url), 'utf8'),
  resolvers: mailSuppressionsResolvers,
  nodes: { MailSuppression: { prefix: 'sup', find: findMailSuppression } },
}
