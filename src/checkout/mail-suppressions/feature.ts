import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import { findMailSuppression } from './mail-suppression.ts'
import { mailSuppressionsResolvers } from './mail-suppressions.resolvers.ts'

/** The suppression list in the schema. */
export const mailSuppressionsFeature: Feature<Context> = {
  name: 'mail-suppressions',
  sdl: readFileSync(new URL('./mail-suppressions.graphql', import.meta.url), 'utf8'),
  resolvers: mailSuppressionsResolvers,
  nodes: { MailSuppression: { prefix: 'sup', find: findMailSuppression } },
}
