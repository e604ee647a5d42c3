import type { GraphQLResolveInfo } from 'graphql'
import { type Account, type Context, mint, transaction } from '../../src/accounts/index.ts'
import type { Route, Statement } from '../../src/platform/db/index.ts'

/** A sample record, stored as a checkout configuration because that table always exists. */
export interface Thing {
  readonly id: string
  readonly orgId: string
  readonly name: string
}
export interface ThingInput {
  readonly name: string
  readonly size?: bigint
}

const thing = (v: readonly unknown[]): Thing => ({ id: v[0] as string, orgId: v[1] as string, name: v[2] as string })

const ofShard: Route = { to: 'shard', parameter: 'shard' }

const insertThing: Statement<{ shard: number; id: string; orgId: string; name: string; at: string }, Thing> = {
  name: 'insertThing',
  text: `insert into checkout_configurations (shard, id, org_id, name, is_default, created_at, updated_at)
values ($1, $2, $3, $4, false, $5, $5) returning id, org_id, name`,
  parameters: ['shard', 'id', 'orgId', 'name', 'at'],
  route: ofShard,
  writes: true,
  row: thing,
}
export const thingsNamed: Statement<{ shard: number; name: string }, Thing> = {
  name: 'thingsNamed',
  text: 'select id, org_id, name from checkout_configurations where shard = $1 and name = $2',
  parameters: ['shard', 'name'],
  route: ofShard,
  writes: false,
  row: thing,
}
export const thingById: Statement<{ shard: number; id: string }, Thing> = {
  name: 'thingById',
  text: 'select id, org_id, name from checkout_configurations where shard = $1 and id = $2',
  parameters: ['shard', 'id'],
  route: ofShard,
  writes: false,
  row: thing,
}

/**
 * Returns the operation that creates a thing. It calls `crash` with the name of each crash point.
 */
export function thingMaker({ shard, id: orgId }: Account, crash: (point: string) => void = () => {}) {
  return (context: Context, { name }: ThingInput): Promise<Thing> => {
    crash('before the effect')
    return transaction(context, async (tx) => {
      const [made] = await tx.run(insertThing, { shard, id: mint(context, shard), orgId, name, at: context.wallNow() })
      crash('within the transaction')
      return made!
    })
  }
}

/** The information that GraphQL passes to a resolver about its field. */
export function thingInfo(alias: string): GraphQLResolveInfo {
  const path = { key: alias, prev: undefined, typename: 'Mutation' }
  return { fieldName: 'thingCreate', path } as unknown as GraphQLResolveInfo
}
