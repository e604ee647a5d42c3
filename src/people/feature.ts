import { readFileSync } from 'node:fs'
import {
  type AuditEntry,
  type Context,
  mutation,
  parseAccountId,
  recordShard,
  refundLimitsOf,
} from '../accounts/index.ts'
import type { Feature } from '../platform/graphql/index.ts'
import type { PersonInviteInput } from '../platform/graphql/inputs.generated.ts'
import type { Resolvers } from '../platform/graphql/schema.generated.ts'
import { formatId } from '../platform/ids/index.ts'
import { findInvitation, type Invitation } from './invitation.ts'
import { invitationRevoke } from './invitation-revoke.ts'
import { invitations, people } from './member-lists.ts'
import {
  accountIdOfMember,
  findMembership,
  findPerson,
  type Membership,
  ownMemberships,
  signInFactsOf,
} from './membership.ts'
import { membershipRemove } from './membership-remove.ts'
import { membershipUpdate } from './membership-update.ts'
import { personInvite } from './person-invite.ts'
import { personSessionRevoke } from './person-session-revoke.ts'
import { findPersonSession, ownSessions, type PersonSession, sessionsOfMember } from './person-sessions.ts'
import { refundLimitOf, shownRefundLimit } from './refund-limits.ts'

/** People, their memberships, invitations and sessions in the schema. */
export const peopleFeature: Feature<Context> = {
  name: 'people',
  sdl: readFileSync(new URL('./people.graphql', import.meta.url), 'utf8'),
  resolvers: {
    Query: {
      people: (_root, args, context) => people(context, args),
      invitations: (_root, args, context) => invitations(context, args),
    },
    Mutation: {
      personInvite: mutation({
        type: 'Invitation',
        runsInDirectory: true,
        shard: ({ caller }, { accountId }: PersonInviteInput) =>
          parseAccountId(accountId ?? '')?.shard ?? caller.account.shard,
        run: personInvite,
      }),
      invitationRevoke: mutation({
        type: 'Invitation',
        runsInDirectory: true,
        shard: (context, { id }) => recordShard(context, 'inv', id),
        run: invitationRevoke,
      }),
      membershipUpdate: mutation({
        type: 'Membership',
        runsInDirectory: true,
        shard: (context, { id }) => recordShard(context, 'mbr', id),
        run: membershipUpdate,
      }),
      membershipRemove: mutation({
        type: 'Membership',
        runsInDirectory: true,
        shard: (context, { id }) => recordShard(context, 'mbr', id),
        run: membershipRemove,
        // Idempotency keys are recorded only for finished removals, so the id is the whole result.
        readAgain: async (_context, id) => ({ id }),
      }),
      personSessionRevoke: mutation({
        type: 'PersonSession',
        runsInDirectory: true,
        shard: ({ caller }) => caller.account.shard,
        run: personSessionRevoke,
      }),
    },
    Viewer: {
      refundLimits: (_account, _args, { caller }: Context) =>
        (refundLimitsOf(caller) ?? []).flatMap((limit) => shownRefundLimit(limit) ?? []),
      person: (_account, _args, context) => context.caller.person && findPerson(context, context.caller.person.id),
      memberships: (_account, _args, context) => ownMemberships(context),
      sessions: (_account, _args, context) => ownSessions(context),
    },
    Person: { id: ({ id }) => formatId('psn', id) },
    Membership: {
      id: ({ id }) => formatId('mbr', id),
      accountId: accountIdOfMember,
      person: ({ personId: id, email, name }: Membership) => ({ id, email, name }),
      refundLimit: (row: Membership) => shownRefundLimit(refundLimitOf(row)),
      lastSeenAt: async ({ personId }: Membership, _args: unknown, context: Context) =>
        (await signInFactsOf(context, personId))?.lastSeenAt ?? null,
      secondFactors: async ({ personId }: Membership, _args: unknown, context: Context) =>
        (await signInFactsOf(context, personId))?.secondFactors ?? [],
      sessions: ({ personId }: Membership, _args: unknown, context: Context) => sessionsOfMember(context, personId),
    },
    MembershipRemoveResult: { id: ({ id }) => formatId('mbr', id) },
    Invitation: {
      id: ({ id }) => formatId('inv', id),
      accountId: (row: Invitation) => accountIdOfMember(row),
      refundLimit: (row: Invitation) => shownRefundLimit(refundLimitOf(row)),
    },
    PersonSession: {
      id: ({ id }) => formatId('ses', id),
      isCurrent: ({ id }: PersonSession, _args: unknown, { caller }: Context) => id === caller.person?.sessionId,
    },
    AuditEntry: {
      actorPersonId: ({ actorPersonId }: AuditEntry) => actorPersonId && formatId('psn', actorPersonId),
      actorPerson: ({ actorPersonId }: AuditEntry, _args: unknown, context: Context) =>
        actorPersonId === null ? null : findPerson(context, actorPersonId),
    },
  } satisfies Resolvers,
  nodes: {
    Membership: { prefix: 'mbr', find: findMembership },
    Invitation: { prefix: 'inv', find: findInvitation },
    PersonSession: { prefix: 'ses', find: findPersonSession },
  },
  prefixes: { Person: 'psn' },
}
