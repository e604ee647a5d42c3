import assert from 'node:assert/strict'
import test from 'node:test'
import { changedFields } from '../../web/dashboard/parts/changed-fields.ts'

const before = {
  name: 'The shop',
  brandName: null as string | null,
  colors: { primary: '#1d4ed8', text: '#111827' } as { primary: string; text: string } | null,
  types: ['Card', 'BankAccount'],
}

test('only the fields that differ are changed, also when they are cleared', () => {
  const same = { ...before, colors: { primary: '#1d4ed8', text: '#111827' }, types: [...before.types] }
  assert.deepEqual(changedFields(before, same), {})
  assert.deepEqual(changedFields(before, { ...same, brandName: 'The Shop' }), { brandName: 'The Shop' })
  assert.deepEqual(changedFields(before, { ...same, colors: null, types: ['Card'] }), { colors: null, types: ['Card'] })
})
