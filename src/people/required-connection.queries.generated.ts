// Made by scripts/generate-queries.ts from required-connection.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'

export interface ExcludingConnectionParameters {
  readonly personId: string
}

export interface ExcludingConnectionRow {
  readonly id: string
}

/**
 * Returns a row if a required connection excludes a person's other sessions from all accounts: the
 * person has an address of its proven domains, has only memberships in its account and below it,
 * and is no Owner of the account.
 */
export const excludingConnection: Statement<ExcludingConnectionParameters, ExcludingConnectionRow> = {
  name: 'excludingConnection',
  text: `select c.id
from people p
join sso_domains d on d.domain = split_part(p.email_key, '@', 2) and d.proven_at is not null
join sso_connections c on c.shard = d.shard and c.account_id = d.account_id and c.id = d.connection_id
where p.id = $1 and c.required and c.deleted_at is null
  and exists (select from memberships m where m.person_id = p.id)
  and not exists (select from memberships m join accounts a on a.id = m.account_id
                  where m.person_id = p.id and c.account_id <> all(array_remove(array[a.id, a.agency_id, a.platform_id], null)))
  and not exists (select from memberships m
                  where m.person_id = p.id and m.account_id = c.account_id and m.role = 'Owner')
limit 1`,
  parameters: ['personId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}
