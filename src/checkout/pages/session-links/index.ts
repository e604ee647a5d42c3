import { readFileSync } from 'node:fs'
import type { Context } from '../../../accounts/index.ts'
import type { Feature } from '../../../platform/graphql/index.ts'
import { sessionLinksResolvers } from './session-links.resolvers.ts'

export type { OperationSuccess } from './owe-link.ts'
export { sealedRecipients } from './sealed-recipients.ts'
export { sendSessionLink } from './send-session-link.ts'
export { sweepSentLinks } from './sweep-sent-links.ts'

/** The sending of links in the schema. */
export const sessionLinksFeature: Feature<Context> = {
  name: 'session-links',
  sdl: readFileSync(new URL('../session-links.graphql', import.meta.url), 'utf8'),
  resolvers: sessionLinksResolvers,
  nodes: {},
}
