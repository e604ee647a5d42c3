import { readFileSync } from 'node:fs'
import { type Context, mutation, ownerShard, recordShard } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { contactCreateIdvSession } from './contact-create-idv-session.ts'
import { contactIdv } from './contact-idv.ts'
import { recordedAddress } from './record-pictures-reading.ts'
import { reopenIdvSession } from './reopen-idv-session.ts'

/** Adds identity verification to the schema. */
export const identityFeature: Feature<Context> = {
  name: 'identity',
  sdl: readFileSync(new URL('./identity.graphql', import.meta.url), 'utf8'),
  resolvers: {
    Contact: {
      idv: async (contact, _args, context) => {
        const session = await contactIdv(context, contact)
        return session && { ...session, contact }
      },
    },
    ContactIdvSessionDetail: {
      documents: ({ documents, contact }) => documents.map((each) => ({ ...each, contact })),
      hasSelfieVideo: ({ selfieVideoUrl }) => selfieVideoUrl !== null,
      selfieVideoUrl: ({ selfieVideoUrl, contact }, _args, context) =>
        recordedAddress(context, contact, selfieVideoUrl),
    },
    ContactIdvDocument: {
      images: ({ images, contact }) => images.map((each) => ({ ...each, contact })),
    },
    ContactIdvDocumentImage: {
      url: ({ url, contact }, _args, context) => recordedAddress(context, contact, url),
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
