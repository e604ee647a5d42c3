import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  CARD,
  cellKeys,
  eventsOf,
  lookUps,
  newConsumer,
  open,
  release,
  remove,
  rowsOf,
  services,
  tokenize,
  use,
} from '../../test/support/vault.ts'
import { Refusal } from '../platform/refusal.ts'
import { plus, type Timestamp } from '../platform/time/index.ts'
import { deleteExpiredVaultTokens, releaseOrphanedUses, rotateVaultKeys, type VaultToken } from './index.ts'

/** A model of a token. */
interface Model {
  minutes: number
  state: 'unused' | 'used' | 'deleted' | 'gone'
  /** The id of a month key from the first use on, even if that use was refused. */
  wrappedBy: 'hour' | 'month'
  /** Returns true when one of several uses has been released. */
  served: boolean
  readonly users: Set<number>
  readonly events: string[]
}

interface Real {
  readonly token: VaultToken
  readonly consumers: readonly string[]
  now: Timestamp
}

type Step = fc.AsyncCommand<Model, Real>

const at = ({ now }: Real) => ({ ...services, now: () => now })
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

/** A step that is always possible: `expected` returns its outcome and changes the model. */
function step(name: string, real: (real: Real) => Promise<unknown>, expected: (model: Model) => string): Step {
  return {
    check: () => true,
    run: async (model, there) => {
      assert.equal(await outcomeOf(real(there)), expected(model), name)
      await requireAgreement(model, there)
    },
    toString: () => name,
  }
}

function end(model: Model, state: 'deleted' | 'gone'): string {
  model.state = state
  model.events.push(state === 'gone' ? 'expired' : 'deleted')
  return 'done'
}

const useBy = (user: number) =>
  step(
    `use by ${user}`,
    (real) => use(real.token, real.consumers[user]!, at(real)),
    (model) => {
      if (model.state === 'gone') return 'NOT_FOUND'
      if (model.state === 'deleted') return 'INVALID_STATE'
      if (model.state === 'unused') {
        if (model.minutes >= 60) return 'INVALID_STATE'
        model.state = 'used'
        model.wrappedBy = 'month'
        model.events.push('used')
      }
      model.users.add(user)
      return 'done'
    },
  )

const releaseBy = (user: number) =>
  step(
    `release by ${user}`,
    (real) => release(real.token, real.consumers[user]!),
    (model) => {
      if (!model.users.delete(user)) return 'done'
      model.served = true
      return model.users.size === 0 ? end(model, 'deleted') : 'done'
    },
  )

const openBy = (user: number) =>
  step(
    `open by ${user}`,
    (real) => open(real.token, real.consumers[user]!).then((instrument) => assert.deepEqual(instrument, CARD)),
    (model) => (model.state === 'gone' ? 'NOT_FOUND' : model.users.has(user) ? 'done' : 'INVALID_STATE'),
  )

const deletion = step(
  'delete',
  (real) => remove(real.token),
  (model) => {
    if (model.state === 'gone') return 'NOT_FOUND'
    if (model.state === 'used') return 'INVALID_STATE'
    return model.state === 'unused' ? end(model, 'deleted') : 'done'
  },
)

const deleteExpired = step(
  'sweep',
  (real) => deleteExpiredVaultTokens(at(real)),
  (model) => (model.state === 'unused' && model.minutes >= 60 ? end(model, 'gone') : 'done'),
)

/** A month has no more than 99 keys. */
let rotationsLeft = 90

const rotation = step(
  'rotate',
  async () => {
    if (rotationsLeft-- > 0) await cellKeys.nextMonthKey('Sandbox')
    await rotateVaultKeys(services)
  },
  () => 'done',
)

const orphans = step(
  'free orphans',
  () =>
    releaseOrphanedUses(
      { ...services, wallNow: () => plus(services.wallNow(), { minutes: 16 }) },
      lookUps(() => false),
    ),
  (model) => {
    if (model.state !== 'used') return 'done'
    model.users.clear()
    if (model.served) return end(model, 'deleted')
    model.state = 'unused'
    return 'done'
  },
)

const wait = (minutes: number): Step => ({
  check: () => true,
  run: async (model, real) => {
    model.minutes += minutes
    real.now = plus(real.now, { minutes })
  },
  toString: () => `wait ${minutes} minutes`,
})

async function requireAgreement({ state, wrappedBy, users, events }: Model, { token, consumers }: Real): Promise<void> {
  const { token: row, instrument, uses } = await rowsOf(token)
  assert.equal(row === null, state === 'gone')
  assert.equal(instrument === null, state === 'gone' || state === 'deleted')
  assert.equal(row?.deleted_at != null, state === 'deleted')
  assert.deepEqual(uses.map(({ consumer_id }) => consumer_id).sort(), [...users].map((user) => consumers[user]).sort())
  if (instrument) assert.ok(instrument.key_id.includes(`.${wrappedBy}.`))
  assert.deepEqual(await eventsOf(token), events)
}

test('after any sequence of operations a token agrees with the model', async () => {
  const user = fc.constantFrom(0, 1)
  const steps = fc.commands(
    [
      user.map(useBy),
      user.map(releaseBy),
      user.map(openBy),
      fc.constant(deletion),
      fc.constant(deleteExpired),
      fc.constant(rotation),
      fc.constant(orphans),
      fc.constantFrom(1, 30, 59, 60).map(wait),
    ],
    { maxCommands: 14 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (commands) => {
      const token = await tokenize()
      const model: Model = {
        minutes: 0,
        state: 'unused',
        wrappedBy: 'hour',
        served: false,
        users: new Set(),
        events: ['created'],
      }
      const real: Real = { token, consumers: [newConsumer(), newConsumer()], now: token.createdAt }
      await fc.asyncModelRun(() => ({ model, real }), commands)
      // Deletes the rows of this run, which do not belong to the next one.
      await deleteExpiredVaultTokens(at({ ...real, now: plus(real.now, { minutes: 61 }) }))
    }),
    { numRuns: 80 },
  )
})
