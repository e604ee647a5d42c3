// A process that creates keys in the given folder and prints each, until it is killed.

import { plus, systemClock, type Timestamp } from '../../src/platform/time/index.ts'
import { openKeyRing } from '../../src/vault/keys/index.ts'

const ring = openKeyRing({ kind: 'file', folder: process.argv[2] ?? '' }, '', systemClock)
await ring.create()
const start = '2026-11-21T00:00:00.000Z' as Timestamp
for (let hour = 0; hour < 200; hour++) {
  const id = `sandbox.hour.${plus(start, { hours: hour }).slice(0, 13).replaceAll(/\D/g, '')}`
  const { key } = await ring.make(id)
  process.stdout.write(`${id} ${key.export().toString('base64')}\n`)
}
