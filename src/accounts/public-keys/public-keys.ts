import type { Connection } from '../../platform/graphql/index.ts'
import type { QueryPublicKeysArgs } from '../../platform/graphql/inputs.generated.ts'
import { type Context, recordsOfOrganization } from '../index.ts'
import type { PublicKey } from './public-key.ts'
import { publicKeysOfOrganization } from './public-keys.queries.generated.ts'

/** Lists the public keys of an organization, newest first. Long expired keys are deleted. */
export function publicKeys(context: Context, args: QueryPublicKeysArgs): Promise<Connection<PublicKey>> {
  const onlyUsable = args.input?.onlyUsable ?? false
  return recordsOfOrganization(context, ['publicKeys', String(onlyUsable)], args, ({ direction, ...search }) =>
    context.db.read.run(publicKeysOfOrganization[direction], {
      ...search,
      usableAt: onlyUsable ? context.wallNow() : null,
    }),
  )
}
