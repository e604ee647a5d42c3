import assert from 'node:assert/strict'
import test from 'node:test'
import { routingOf } from '../scripts/statement-routes.ts'
import { tablesOf } from '../scripts/statement-tables.ts'

const known = new Set(['accounts', 'api_keys', 'people', 'memberships', 'payments', 'events', 'jobs', 'webhooks'])
const isTable = (name: string) => known.has(name)

/** Returns where a statement runs. `parameters` names $1, $2, … */
function routing(text: string, parameters = '', label: string | null = null) {
  const named = parameters.split(' ').map((name) => ({ name, nullable: false }))
  return routingOf({ name: 'example', text, parameters: named, label }, isTable)
}

function tables(text: string) {
  const { read, written, locked } = tablesOf(text, isTable)
  return { read: [...read], written: [...written], locked: [...locked] }
}

test('tables are found in lists, joins, parentheses, CTEs and writes, and not among columns and aliases', () => {
  const text = `with found as (select w.events, 'payments' as "jobs!" from accounts a, lateral (select 1 from people) p, webhooks w)
    insert into memberships (payments, id) select extract(epoch from $1), jobs is distinct from payments, events
    from found join only api_keys k on k.id = found.id -- from jobs`
  assert.deepEqual(tables(text), {
    read: ['accounts', 'people', 'webhooks', 'memberships', 'api_keys'],
    written: ['memberships'],
    locked: [],
  })
})

test('writes and locks of rows are distinguished', () => {
  assert.deepEqual(tables('delete from jobs j using payments p where p.id = j.id'), {
    read: ['jobs', 'payments'],
    written: ['jobs'],
    locked: [],
  })
  assert.deepEqual(tables('select from payments p join accounts a on true for no key update of a, p skip locked'), {
    read: ['payments', 'accounts'],
    written: [],
    locked: ['accounts', 'payments'],
  })
  const upsert = 'insert into jobs select from (select from payments for update) p on conflict do update set id = 1'
  assert.deepEqual(tables(upsert), { read: ['jobs', 'payments'], written: ['jobs'], locked: ['payments'] })
  assert.deepEqual(tables('merge into events as e using people on true when matched then update set id = 1').written, [
    'events',
  ])
})

test('a statement on directory tables runs in the directory, also with a shard', () => {
  const text = 'update memberships m set role = $2 from accounts a where m.shard = $1 and a.id = m.account_id'
  assert.deepEqual(routing(text, 'shard role', 'directory'), {
    route: { to: 'directory', replicated: false },
    writes: true,
  })
  assert.throws(() => routing(text, 'shard role'), /label it \(directory\)/)
  assert.throws(() => routing(text, 'shard role', 'each cell: a reason'), /label it \(directory\)/)
})

test('a statement that names one shard runs in its cell', () => {
  const shard = { to: 'shard', parameter: 'shard' }
  const lock =
    'select p.id from payments p join accounts a on a.id = p.org_id where p.id = $1 and p.shard = $2 for update of p'
  assert.deepEqual(routing(lock, 'id shard'), { route: shard, writes: false })
  assert.deepEqual(routing('insert into events as e (shard, id) values ($1, $2)', 'shard id'), {
    route: shard,
    writes: true,
  })
  assert.deepEqual(routing('insert into events (shard, id) select $2, $1', 'id shard'), { route: shard, writes: true })
})

test('a list of shards names the lists that belong to it', () => {
  const text = `select from unnest($2::uuid[], $1::smallint[]) with ordinality as given (id, shard, number)
    join payments p on p.shard = given.shard and p.id = given.id where p.status = any($3)`
  const route = { to: 'shards', parameter: 'shards', parallel: ['ids'] }
  assert.deepEqual(routing(text, 'shards ids statuses'), { route, writes: false })
  const any = 'delete from jobs j where j.shard = any($1::smallint[]) and j.id = any($2)'
  assert.deepEqual(routing(any, 'shards ids'), { route: { ...route, parallel: [] }, writes: true })
})

test('a statement that names no shard runs in one cell, or in all with their rows concatenated, as its label says', () => {
  const range = 'select id from jobs where shard between $1 and $2'
  assert.deepEqual(routing(range, 'from to', 'each cell: a worker'), { route: { to: 'cell' }, writes: false })
  assert.deepEqual(routing(range, 'from to', 'all cells: a list'), { route: { to: 'allCells' }, writes: false })
  assert.deepEqual(routing(range, 'from to', 'cells that are up: a list'), { route: { to: 'upCells' }, writes: false })
  assert.deepEqual(routing('select 1', '', 'directory'), {
    route: { to: 'directory', replicated: false },
    writes: false,
  })
  assert.throws(() => routing(range, 'from to'), /names no shard/)
  assert.throws(() => routing('delete from jobs', '', 'all cells: a cleanup'), /writes in all cells/)
})

test('a label that contradicts the SQL is an error', () => {
  const one = 'select id from jobs where shard = $1'
  assert.throws(() => routing(one, 'shard', 'each cell: a reason'), /names its shard with shard/)
  assert.throws(() => routing(one, 'shard', 'directory'), /uses jobs/)
  for (const label of ['shared table', 'each cell', 'directory: a reason'])
    assert.throws(() => routing(one, 'shard', label), /the label must be/)
})

test('a statement that needs two cells is an error', () => {
  const errors: [string, RegExp][] = [
    ['update accounts a set name = $2 from jobs j where j.shard = $1', /it writes accounts of the directory/],
    ['insert into events (shard) select $1 from memberships', /it joins memberships, which only the directory has/],
    ['select from jobs j join accounts a on a.id = j.id where j.shard = $1 for share', /it locks accounts/],
    [
      'select from jobs j join events e on e.shard = $2 where j.shard = $1',
      /several parameters name its shard: other, shard/,
    ],
    ['delete from jobs j where j.shard = $1 or j.shard = any($2)', /several parameters/],
    [
      'insert into jobs (shard, id) select shard, id from json_to_recordset($1::json) as given (id uuid, shard smallint)',
      /in one JSON parameter/,
    ],
  ]
  for (const [text, message] of errors) assert.throws(() => routing(text, 'shard other'), message)
})
