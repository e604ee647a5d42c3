import { type Context, mutation, ownerShard, recordShard } from '../../accounts/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import type { Contact } from '../index.ts'
import {
  type ContactCreateIdvSessionInput,
  type ContactIdvSession,
  contactCreateIdvSession,
} from './contact-create-idv-session.ts'
import { contactIdv } from './contact-idv.ts'
import { reopenIdvSession } from './reopen-idv-session.ts'

/** The resolvers of identity verification. */
export const identityResolvers = {
  Contact: {
    idv: (contact: Contact, _args: unknown, context: Context) => contactIdv(context, contact),
  },
  Mutation: {
    contactCreateIdvSession: mutation<{ input: ContactCreateIdvSessionInput }, ContactIdvSession>({
      type: 'ContactIdvSession',
      shard: (context, { contactId, orgId }) =>
        contactId == null ? ownerShard(context, orgId) : recordShard(context, 'con', contactId),
      run: contactCreateIdvSession,
      readAgain: reopenIdvSession,
    }),
  },
  ContactIdvSession: {
    id: ({ id }: ContactIdvSession) => formatId('idv', id),
  },
} satisfies Resolvers
