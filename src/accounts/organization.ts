import { parseId } from '../platform/ids/index.ts'
import { notFound } from '../platform/refusal.ts'
import type { Account } from './account.ts'
import type { Context } from './context.ts'
import { readAccount } from './owners.ts'

/** Returns an organization by id. Throws NOT_FOUND if the caller can't access it. */
export async function organization(context: Context, id: string): Promise<Account> {
  const uuid = parseId('org', id)?.uuid
  const found = uuid ? await readAccount(context, { kind: 'Organization', uuid }) : null
  if (found === null) throw notFound('Organization')
  return found
}
