import { parseId } from '../platform/ids/index.ts'
import { notFound } from '../platform/refusal.ts'
import type { Account } from './account.ts'
import type { Context } from './context.ts'
import { readAccount } from './owners.ts'

/** The organization of that id; refuses with NOT_FOUND when the caller can't reach one. */
export async function organization(context: Context, id: string): Promise<Account> {
  const uuid = parseId('org', id)?.uuid
  const found = uuid ? await readAccount(context, { kind: 'Organization', uuid }) : null
  if (found === null) throw notFound('Organization')
  return found
}
