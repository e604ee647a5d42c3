import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { paymentOfRecord } from '../find-records.ts'
import { disputedAmount } from './dispute.ts'
import { dispute, disputes, disputesOf, findDispute } from './disputes.ts'

const resolvers = {
  Query: {
    dispute: (_root, { id }, context) => dispute(context, id),
    disputes: (_root, args, context) => disputes(context, args),
  },
  Payment: {
    disputes: (row, _args, context) => disputesOf(context, row),
  },
  Dispute: {
    id: (row) => formatId('dsp', row.id),
    orgId: (row) => formatId('org', row.orgId),
    paymentId: (row) => formatId('pay', row.paymentId),
    payment: (row, _args, context) => paymentOfRecord(context, row.paymentId),
    configurationId: (row) => formatId('ppc', row.configurationId),
    amount: (row) => disputedAmount(row),
  },
} satisfies Resolvers

/** Adds disputes of payments to the schema. */
export const disputesFeature: Feature<Context> = {
  name: 'disputes',
  sdl: readFileSync(new URL('./disputes.graphql', import.meta.url), 'utf8'),
  resolvers,
  nodes: { Dispute: { prefix: 'dsp', find: findDispute } },
}
