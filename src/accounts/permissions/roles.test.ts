import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Mode } from '../account.ts'
import { PERMISSIONS } from './permissions.ts'
import { ROLES } from './role.ts'
import { permissionsOfRole, permissionsOfRoles } from './roles.ts'

const GUIDE = readFileSync(new URL('../../../docs/guides/people.md', import.meta.url), 'utf8')

test('the guide shows the permissions of each role', () => {
  const has = (mode: Mode, role: (typeof ROLES)[number]) => permissionsOfRole(role, mode)
  for (const permission of PERMISSIONS) {
    const cells = ROLES.map((role) => {
      if (has('Live', role).includes(permission)) return 'yes'
      return has('Sandbox', role).includes(permission) ? 'sandbox' : '–'
    })
    const row = `| \`${permission}\` | ${cells.join(' | ')} |`
    assert.ok(GUIDE.includes(row), row)
  }
})

test('a sandbox account gives no role fewer permissions, and several roles add up', () => {
  for (const role of ROLES) {
    const sandbox = permissionsOfRole(role, 'Sandbox')
    for (const permission of permissionsOfRole(role, 'Live')) assert.ok(sandbox.includes(permission))
  }
  const roles = [
    { role: 'Support', mode: null },
    { role: 'Owner', mode: 'Sandbox' },
  ] as const
  assert.deepEqual([...permissionsOfRoles(roles, 'Live')], permissionsOfRole('Support', 'Live'))
  assert.equal(permissionsOfRoles(roles, 'Sandbox').size, PERMISSIONS.length)
})
