import type { Mutation } from '../../src/accounts/idempotency/idempotency.ts'
import { type Account, type FindRecord, mutation } from '../../src/accounts/index.ts'
import { first } from '../../src/platform/db/index.ts'
import { Refusal, type RefusalCode } from '../../src/platform/refusal.ts'
import type { Accounts } from './accounts.ts'
import { type Thing, type ThingInput, thingById, thingInfo, thingMaker, thingsNamed } from './things.ts'

/** A request that creates a thing, with an optional `Idempotency-Key`. */
interface Sent {
  readonly key: string | null
  readonly input: ThingInput
  readonly account?: Account
  readonly alias?: string
  readonly definition?: Partial<Mutation<ThingInput, Thing>>
}

/**
 * Returns functions that send `thingCreate` for the organization of these accounts, and read the
 * created things.
 */
export function thingRequests({ organization, requestBy, services }: Accounts) {
  const findThing: FindRecord = async (context, type, id) =>
    type === 'Thing' ? first(await context.db.read.run(thingById, { shard: organization.shard, id })) : null
  const makeThing = thingMaker(organization)
  return {
    makeThing,
    things: (name: string) => services.db.read.run(thingsNamed, { shard: organization.shard, name }),
    /**
     * Sends the mutation as one request. Returns the record, and whether the answer is a replay.
     */
    send: async ({ key, input, account = organization, alias = 'thingCreate', definition = {} }: Sent) => {
      const context = requestBy(account, key, findThing)
      const resolve = mutation<ThingInput, Thing>({
        type: 'Thing',
        shard: () => organization.shard,
        run: makeThing,
        ...definition,
      })
      const thing = await resolve(null, { input }, context, thingInfo(alias))
      return { thing, replayed: context.responseHeaders.get('Idempotent-Replayed') === 'true' }
    },
  }
}

export const refusedWith = (code: RefusalCode) => (error: unknown) => error instanceof Refusal && error.code === code
