import { readFileSync } from 'node:fs'
import { type Context, mutation, ownerShard, recordShard } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { contactCreateIdvSession } from './contact-create-idv-session.ts'
import { contactIdv } from './contact-idv.ts'
import { reopenIdvSession } from './reopen-idv-session.ts'

/** Adds identity verification to the schema. */
export const identityFeature: Feature<Context> = {
  name: 'identity',
  sdl: readFileSync(new URL('./identity.graphql', import.meta.url), 'utf8'),
  resolvers: {
    Contact: {
      idv: (contact, _args, context) => contactIdv(context, contact),
    },
    Mutation: {
      contactCreateIdvSession: mutation({
        type: 'ContactIdvSession',
        shard: (context, { contactId, orgId }) =>
          contactId == null ? ownerShard(context, orgId) : recordShard(context, 'con', contactId),
        run: contactCreateIdvSession,
        readAgain: reopenIdvSession,
      }),
    },
    ContactIdvSession: {
      id: ({ id }) => formatId('idv', id),
    },
  } satisfies Resolvers,
  nodes: {},
  prefixes: { ContactIdvSession: 'idv' },
}
