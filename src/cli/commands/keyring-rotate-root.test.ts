import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '../../platform/log/index.ts'
import type { ResealProgress, RootKeyStatus } from '../../platform/root-keys/index.ts'
import { type Timestamp, timestampOf } from '../../platform/time/index.ts'
import { rotateRoot } from './keyring-rotate-root.ts'

const createdAt: Timestamp = timestampOf(0)
const PROGRESS: ResealProgress = { pass: 1, percent: 10, resealed: 1, damaged: 0, finished: false }

/**
 * Runs the command. Returns the number of rotations, the questions to the operator and the refusal.
 */
async function rotate({ answer = false, isConfirmed = false, leaving = null as ResealProgress | null }) {
  const status: RootKeyStatus = { id: 'root.1', period: 'root', createdAt, overdue: false, trouble: null, leaving }
  const questions: string[] = []
  let rotations = 0
  const services = {
    log: createLog({ level: 'silent' }),
    operator: 'ada@pay-1',
    print: () => {},
    confirm: async (question: string) => {
      questions.push(question)
      return answer
    },
    rootKey: {
      statuses: async () => [status],
      rotate: async () => {
        rotations += 1
        return { rootKeyId: 'ab12cd34', former: null }
      },
    },
  }
  const refusal = await rotateRoot(services, { json: false, isConfirmed }).then(
    () => null,
    (error: { code: string; message: string }) => error,
  )
  return { rotations, questions, refusal }
}

test('a root key rotation asks whether every process has both keys, and changes nothing unless the operator confirms', async () => {
  const refused = await rotate({ answer: false })
  assert.equal(refused.rotations, 0)
  assert.match(refused.questions.join(), /Does every process have both keys\?$/)
  assert.equal(refused.refusal?.code, 'INVALID_STATE')
  assert.match(refused.refusal?.message ?? '', /Nothing was changed\..* add --yes/)
  assert.equal((await rotate({ answer: true })).rotations, 1)
})

test('a root key rotation that is confirmed by --yes, or has started, asks nothing', async () => {
  for (const how of [{ isConfirmed: true }, { leaving: PROGRESS }]) {
    const { rotations, questions } = await rotate(how)
    assert.deepEqual([rotations, questions], [1, []])
  }
})
