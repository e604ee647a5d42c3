import assert from 'node:assert/strict'
import test from 'node:test'
import { requireId } from '../../src/platform/ids/index.ts'
import { divideShards, openCellInstallation } from '../support/cell-installation.ts'
import { tallystick, tallystickJson } from '../support/process.ts'
import { ask } from '../support/server.ts'

interface Created {
  readonly id: string
  readonly region: string | null
}

/** The shards of the second cell. */
const EAST = Array.from({ length: 512 }, (_, index) => 512 + index)

const CREATE = (kind: string) =>
  `mutation ($input: ${kind}CreateInput!) { created: ${kind.toLowerCase()}Create(input: $input) { id region } }`

test('an account keeps its region, also its children and a repeated request after a move', {
  timeout: 300_000,
}, async (t) => {
  const regions = { west: 'us', east: 'eu' }
  const open = await openCellInstallation(t, ['west', 'east'], 0, { prepare: divideShards, regions })
  const { installation, platformKey } = open
  const create = (kind: string, input: object, headers = {}) =>
    ask<{ created: Created }>(installation.url, platformKey, CREATE(kind), { input: { name: kind, ...input } }, headers)
  const viewer = await ask<{ viewer: { regions: string[] } }>(installation.url, platformKey, '{ viewer { regions } }')
  assert.deepEqual(viewer.data.viewer.regions, ['eu', 'us'])

  const wrong = await create('Organization', { region: 'mars' })
  assert.equal(wrong.errors?.[0]?.extensions.field, 'region')
  assert.match(wrong.text, /`region` must be one of eu, us/)
  const { created: agency } = (await create('Agency', { region: 'eu' })).data
  for (let count = 0; count < 5; count++) {
    const { created: child } = (await create('Organization', { parentId: agency.id })).data
    assert.equal(child.region, 'eu')
  }

  const key = { 'idempotency-key': 'an-organization-in-Europe' }
  const { created: shop } = (await create('Organization', { region: 'eu' }, key)).data
  assert.equal(shop.region, 'eu')
  const { shard } = requireId('org', shop.id, 'organization')
  const move = ['cell', 'move', '--shards', `${shard}`, '--to', 'west']
  const refused = await tallystick(t, installation, ...move)
  assert.match(refused.stderr, /east is in the region eu, and west is in the region us/)
  const moved = await tallystick(t, installation, ...move, '--leave-region')
  assert.equal(moved.code, 0, moved.stderr)
  // The map of this process is at most half a second old.
  const repeated = (await create('Organization', { region: 'eu' }, key)).data
  assert.equal(repeated.created.id, shop.id)

  const listed = await tallystickJson<Created[]>(t, installation, 'account', 'list')
  assert.equal(listed.find(({ id }) => id === shop.id)?.region, 'us')
  const command = ['account', 'create', '--kind', 'organization', '--name', 'Shop']
  assert.equal((await tallystickJson<Created>(t, installation, ...command, '--region', 'eu')).region, 'eu')
  const unknown = await tallystick(t, installation, ...command, '--region', 'mars')
  assert.match(unknown.stderr, /region`? must be one of eu, us/)

  const { TALLYSTICK_CELLS: _, ...env } = installation.env
  const withoutCells = { ...installation, env: { ...env, DATABASE_URL: open.servers[0]?.url ?? '' } }
  const failed = await tallystick(t, withoutCells, 'account', 'list')
  assert.match(failed.stderr, /in the cells east, west, but TALLYSTICK_CELLS is not set/)

  const moveTo = (target: string, shards: string) =>
    tallystick(t, installation, 'cell', 'move', '--shards', shards, '--to', target, '--leave-region')
  // West refuses processes with older maps since it has lost a shard.
  for (const [target, shards] of [
    ['east', '0'],
    ['west', `0,${EAST.filter((each) => each !== shard)}`],
  ] as const)
    assert.equal((await moveTo(target, shards)).code, 0, target)
  assert.equal((await tallystick(t, withoutCells, 'account', 'list')).code, 0)
})
