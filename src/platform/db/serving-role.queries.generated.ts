// Made by scripts/generate-queries.ts from serving-role.queries.sql. Do not edit.
import type { Statement } from './statement.ts'

export interface RightsOfServingRoleParameters {
  readonly tables: readonly (string | null)[]
}

export interface RightsOfServingRoleRow {
  readonly role: string
  readonly isSuperuser: boolean
  readonly ownsTables: boolean
  readonly ownsDatabase: boolean
  readonly mayChangeRows: boolean
  readonly mayWriteFiles: boolean
}

/**
 * Returns the role of this connection, and the rights by which it could change or remove rows of
 * these tables or their partitions. Memberships count whether or not they are inherited.
 */
export const rightsOfServingRole: Statement<RightsOfServingRoleParameters, RightsOfServingRoleRow> = {
  name: 'rightsOfServingRole',
  text: `with protected as (
  select c.oid, c.relowner from pg_class c
  where c.oid = any($1::text[]::regclass[])
    or c.oid in (select i.inhrelid from pg_inherits i where i.inhparent = any($1::text[]::regclass[]))
)
select r.rolname::text as "role!", r.rolsuper as "is_superuser!",
  exists (select from protected p where pg_has_role(p.relowner, 'member')) as "owns_tables!",
  exists (select from pg_database d where d.datname = current_database() and pg_has_role(d.datdba, 'member'))
    or exists (select from pg_namespace n where n.nspname = 'public' and pg_has_role(n.nspowner, 'member'))
    as "owns_database!",
  exists (
    select from protected p
    where has_table_privilege(p.oid, 'update, delete, truncate, trigger') or has_any_column_privilege(p.oid, 'update')
  ) as "may_change_rows!",
  exists (
    select from pg_roles f
    where f.rolname in ('pg_write_server_files', 'pg_execute_server_program') and pg_has_role(f.oid, 'member')
  ) as "may_write_files!"
from pg_roles r
where r.rolname = current_user`,
  parameters: ['tables'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    role: v[0] as string,
    isSuperuser: v[1] as boolean,
    ownsTables: v[2] as boolean,
    ownsDatabase: v[3] as boolean,
    mayChangeRows: v[4] as boolean,
    mayWriteFiles: v[5] as boolean,
  }),
}
