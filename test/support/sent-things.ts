import type { Mutation } from '../../src/accounts/idempotency/idempotency.ts'
import { type Account, type FindNode, mutation } from '../../src/accounts/index.ts'
import { first } from '../../src/platform/db/index.ts'
import { Refusal, type RefusalCode } from '../../src/platform/refusal.ts'
import type { Accounts } from './accounts.ts'
import { type ThingArgs as Args, type Thing, thingById, thingInfo, thingMaker, thingsNamed } from './things.ts'

/** One request that makes a thing, perhaps under an `Idempotency-Key`. */
interface Sent {
  readonly key: string | null
  readonly input: Args['input']
  readonly account?: Account
  readonly alias?: string
  readonly definition?: Partial<Mutation<Args, Thing>>
}

/** Returns functions that send `thingCreate` for the organization of these accounts, and read the things made. */
export function sentThings({ organization, requestBy, services }: Accounts) {
  const findThing: FindNode = async (context, type, id) =>
    type === 'Thing' ? first(await context.db.read.run(thingById, { shard: organization.shard, id })) : null
  const makeThing = thingMaker(organization)
  return {
    makeThing,
    things: (name: string) => services.db.read.run(thingsNamed, { shard: organization.shard, name }),
    /** Sends the mutation as one request. Returns the record, and whether the answer is a replay. */
    send: async ({ key, input, account = organization, alias = 'thingCreate', definition = {} }: Sent) => {
      const context = requestBy(account, key, findThing)
      const resolve = mutation<Args, Thing>({
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
