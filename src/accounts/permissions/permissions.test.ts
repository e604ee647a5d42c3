import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { buildSchema } from 'graphql'
import { grantedPermissions, permissionProblems } from './granted-permissions.ts'
import { maskedEmail, maskedPhone } from './masked.ts'
import {
  fieldPermissions,
  hasPermission,
  PERMISSIONS,
  type Permission,
  permissionSet,
  prerequisitesOf,
} from './permissions.ts'

const subsets = fc.subarray([...PERMISSIONS])
const holders = fc.option(subsets.map((each): ReadonlySet<Permission> => new Set<Permission>([...each, 'Read'])))

test('a schema with a root field without a permission is refused', () => {
  const schema = buildSchema('type Query { viewer: Int, newQuery: Int } type Mutation { newMutation: Int }')
  assert.throws(() => fieldPermissions(schema), /No permission is assigned to: Query\.newQuery, Mutation\.newMutation/)
})

test('nobody grants a permission that they lack', () => {
  fc.assert(
    fc.property(holders, fc.option(subsets), (own, requested) => {
      const creator = { permissions: own }
      if (permissionProblems(creator, requested).some((problem) => problem !== null)) return
      const granted = { permissions: permissionSet(grantedPermissions(creator, requested)) }
      for (const permission of PERMISSIONS)
        if (hasPermission(granted, permission)) assert.ok(hasPermission(creator, permission), permission)
    }),
  )
})

test('a granted permission has its prerequisites', () => {
  fc.assert(
    fc.property(subsets, (requested) => {
      const isRefused = permissionProblems({ permissions: null }, requested).some((problem) => problem !== null)
      const granted = grantedPermissions({ permissions: null }, requested) ?? []
      const isComplete = granted.every((each) => prerequisitesOf(each).every((before) => granted.includes(before)))
      assert.equal(isComplete, !isRefused)
    }),
  )
})

test('a permission that a later version stored is ignored', () => {
  assert.deepEqual(permissionSet(['Read', 'Later', 'Keys']), new Set(['Read', 'Keys']))
  assert.equal(permissionSet(null), null)
})

test('masked details keep no more than the first character, the domain and two digits', () => {
  assert.deepEqual(['ada@example.com', 'a@example.com', '"x@y"@example.com'].map(maskedEmail), [
    'a***@example.com',
    'a***@example.com',
    '"***@example.com',
  ])
  assert.deepEqual(['+14155552671', '+491511'].map(maskedPhone), ['+*********71', '+****11'])
})
