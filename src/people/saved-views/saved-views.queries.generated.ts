// Made by scripts/generate-queries.ts from saved-views.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface SavedViewByIdParameters {
  readonly shard: number
  readonly id: string
  readonly personId: string
  readonly callerId: string
}

export interface SavedViewByIdRow {
  readonly id: string
  readonly accountId: string
  readonly list: string
  readonly name: string
  readonly parameters: unknown
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly accountKind: string
}

/** Returns a person's view of an account that the caller can reach. */
export const savedViewById: Statement<SavedViewByIdParameters, SavedViewByIdRow> = {
  name: 'savedViewById',
  text: `select v.id, v.account_id, v.list, v.name, v.parameters, v.created_at, v.updated_at, a.kind as account_kind
from saved_views v
join accounts a on a.id = v.account_id
where v.shard = $1 and v.id = $2 and v.person_id = $3
  and $4 in (a.id, a.agency_id, a.platform_id)`,
  parameters: ['shard', 'id', 'personId', 'callerId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    list: v[2] as string,
    name: v[3] as string,
    parameters: v[4],
    createdAt: v[5] as Timestamp,
    updatedAt: v[6] as Timestamp,
    accountKind: v[7] as string,
  }),
}

export interface SavedViewsOfListParameters {
  readonly shard: number
  readonly accountId: string
  readonly personId: string
  readonly list: string
  readonly callerId: string
  readonly limit: number
}

export interface SavedViewsOfListRow {
  readonly id: string
  readonly accountId: string
  readonly list: string
  readonly name: string
  readonly parameters: unknown
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly accountKind: string
}

/** Returns a person's views of a list, oldest first. */
export const savedViewsOfList: Statement<SavedViewsOfListParameters, SavedViewsOfListRow> = {
  name: 'savedViewsOfList',
  text: `select v.id, v.account_id, v.list, v.name, v.parameters, v.created_at, v.updated_at, a.kind as account_kind
from saved_views v
join accounts a on a.id = v.account_id
where v.shard = $1 and v.account_id = $2 and v.person_id = $3 and v.list = $4
  and $5 in (a.id, a.agency_id, a.platform_id)
order by v.id limit $6::integer`,
  parameters: ['shard', 'accountId', 'personId', 'list', 'callerId', 'limit'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    list: v[2] as string,
    name: v[3] as string,
    parameters: v[4],
    createdAt: v[5] as Timestamp,
    updatedAt: v[6] as Timestamp,
    accountKind: v[7] as string,
  }),
}

export interface InsertSavedViewParameters {
  readonly shard: number
  readonly personId: string
  readonly id: string
  readonly list: string
  readonly name: string
  readonly parametersText: string
  readonly createdAt: Timestamp
  readonly accountId: string
  readonly callerId: string
}

export interface InsertSavedViewRow {
  readonly id: string
}

/** Inserts a view. Returns no row if no membership of the person reaches the account. */
export const insertSavedView: Statement<InsertSavedViewParameters, InsertSavedViewRow> = {
  name: 'insertSavedView',
  text: `insert into saved_views as v (shard, account_id, person_id, id, list, name, parameters, created_at, updated_at)
select $1, a.id, $2, $3, $4, $5, $6::json, $7, $7
from accounts a
where a.id = $8 and $9 in (a.id, a.agency_id, a.platform_id)
  and exists (
    select from memberships m where m.person_id = $2 and m.account_id in (a.id, a.agency_id, a.platform_id))
returning v.id`,
  parameters: ['shard', 'personId', 'id', 'list', 'name', 'parametersText', 'createdAt', 'accountId', 'callerId'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface UpdateSavedViewParameters {
  readonly name: string
  readonly parametersText: string
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly accountId: string
  readonly personId: string
  readonly id: string
}

export type UpdateSavedViewRow = object

/** Updates the name and the parameters of a person's view. */
export const updateSavedView: Statement<UpdateSavedViewParameters, UpdateSavedViewRow> = {
  name: 'updateSavedView',
  text: `update saved_views v set name = $1, parameters = $2::json, updated_at = $3
where v.shard = $4 and v.account_id = $5 and v.person_id = $6 and v.id = $7`,
  parameters: ['name', 'parametersText', 'updatedAt', 'shard', 'accountId', 'personId', 'id'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface DeleteSavedViewParameters {
  readonly shard: number
  readonly accountId: string
  readonly personId: string
  readonly id: string
}

export interface DeleteSavedViewRow {
  readonly id: string
}

/** Deletes a person's view. */
export const deleteSavedView: Statement<DeleteSavedViewParameters, DeleteSavedViewRow> = {
  name: 'deleteSavedView',
  text: `delete from saved_views v
where v.shard = $1 and v.account_id = $2 and v.person_id = $3 and v.id = $4
returning v.id`,
  parameters: ['shard', 'accountId', 'personId', 'id'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface AccountsOfLostViewsParameters {
  readonly personId: string
  readonly limit: number
}

export interface AccountsOfLostViewsRow {
  readonly shard: number
  readonly accountId: string
}

/** Returns accounts that no membership of the person reaches, but of which the person has views. */
export const accountsOfLostViews: Statement<AccountsOfLostViewsParameters, AccountsOfLostViewsRow> = {
  name: 'accountsOfLostViews',
  text: `select distinct v.shard, v.account_id from saved_views v
join accounts a on a.id = v.account_id
where v.person_id = $1 and not exists (
  select from memberships m where m.person_id = v.person_id and m.account_id in (a.id, a.agency_id, a.platform_id))
limit $2::integer`,
  parameters: ['personId', 'limit'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    accountId: v[1] as string,
  }),
}

export interface DeleteLostViewsParameters {
  readonly shard: number
  readonly accountId: string
  readonly personId: string
}

export type DeleteLostViewsRow = object

/** Deletes the views of a person of an account that no membership of theirs reaches. */
export const deleteLostViews: Statement<DeleteLostViewsParameters, DeleteLostViewsRow> = {
  name: 'deleteLostViews',
  text: `delete from saved_views v using accounts a
where v.shard = $1 and v.account_id = $2 and v.person_id = $3 and a.id = v.account_id and not exists (
  select from memberships m where m.person_id = v.person_id and m.account_id in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'accountId', 'personId'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}
