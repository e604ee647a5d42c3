import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '../../platform/log/index.ts'
import type { ResealProgress, RootKeyStatus } from '../../platform/root-keys/index.ts'
import { type Timestamp, timestampOf } from '../../platform/time/index.ts'
import { rotateRoot } from './keyring-rotate-root.ts'

const createdAt: Timestamp = timestampOf(0)
const PROGRESS: ResealProgress = { pass: 1, percent: 10, resealed: 1, damaged: 0, finished: false }

/**
 * Runs the command. Returns the number of rotations, the questions to the operator, the printed
 * lines, the result and the refusal.
 */
async function rotate({
  answer = false,
  isConfirmed = false,
  json = false,
  leaving = null as ResealProgress | null,
  reported = [] as readonly ResealProgress[],
}) {
  const status: RootKeyStatus = { id: 'root.1', period: 'root', createdAt, overdue: false, trouble: null, leaving }
  const [questions, printed]: [string[], string[]] = [[], []]
  let rotations = 0
  const services = {
    log: createLog({ level: 'silent' }),
    operator: 'ada@pay-1',
    print: (line: string) => printed.push(line),
    confirm: async (question: string) => {
      questions.push(question)
      return answer
    },
    rootKey: {
      statuses: async () => [status],
      rotate: async (report: (progress: ResealProgress) => void) => {
        rotations += 1
        for (const progress of reported) report(progress)
        const progress = reported.at(-1)
        return { rootKeyId: 'ab12cd34', former: progress ? { id: 'ef56ab78', progress } : null }
      },
    },
  }
  const [result, refusal] = await rotateRoot(services, { json, isConfirmed }).then(
    (lines) => [lines, null] as const,
    (error: { code: string; message: string }) => [null, error] as const,
  )
  return { rotations, questions, printed, result, refusal }
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

test('a root key rotation prints its progress once for each percent, and what is left', async () => {
  const reported = [10, 10, 60].map((percent) => ({ ...PROGRESS, percent, resealed: percent * 2 }))
  const { printed, result } = await rotate({ isConfirmed: true, reported })
  assert.deepEqual(printed, ['Pass 1: 10 %, 20 rows re-encrypted.', 'Pass 1: 60 %, 120 rows re-encrypted.'])
  assert.deepEqual(result?.lines, [
    'The root key ab12cd34 is now active.',
    '120 rows are re-encrypted. Workers continue with the rest: keep TALLYSTICK_ROOT_KEY_FORMER while keyring status lists ef56ab78.',
  ])
  const finished = { ...PROGRESS, pass: 2, percent: 100, damaged: 3, finished: true }
  const last = await rotate({ isConfirmed: true, reported: [finished] })
  assert.match(
    last.result?.lines.join('\n') ?? '',
    /any configured root key: 3\..*\n.*remove TALLYSTICK_ROOT_KEY_FORMER\.$/,
  )
  assert.deepEqual((await rotate({ isConfirmed: true, json: true, reported })).printed, [])
})
