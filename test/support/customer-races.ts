import assert from 'node:assert/strict'
import fc from 'fast-check'
import { armCrashPoint } from '../../src/platform/crash-point.ts'
import { pageCard, type visitAt } from './checkout.ts'
import { SANDBOX_CARDS } from './instruments.ts'

type Visit = ReturnType<typeof visitAt>

/** The crash points of a customer's attempt, in order. */
export const ATTEMPT_POINTS = [
  'payment: before use',
  'payment: token used',
  'payment: written',
  'payment: answered',
  'payment: settled',
] as const

/**
 * Runs `doIt` and makes it throw at the crash point. Its caller sees the same as after a killed
 * process.
 */
export async function crashingAt<Result>(point: string, doIt: () => Promise<Result>): Promise<Result> {
  armCrashPoint(point, () => {
    throw new Error(point)
  })
  try {
    return await doIt()
  } finally {
    armCrashPoint(null)
  }
}

/**
 * Crashes a customer's request at that point, and repeats it twice; `others` runs in between, and
 * does the work of other processes.
 */
export async function completeDespiteCrash(
  point: string,
  customer: Visit,
  others: () => Promise<unknown>,
): Promise<void> {
  const token = await customer.token(pageCard())
  const crashed = await crashingAt(point, () => customer.complete({ token }))
  assert.equal(crashed.status, 500, point)
  await customer.complete({ token })
  await others()
  await customer.complete({ token })
}

/**
 * Completes a session in twenty windows at once, with two tokens. Every response is the state of
 * the session.
 */
export async function completeInTwentyWindows(open: () => Visit): Promise<void> {
  const tokens = [await open().token(pageCard()), await open().token(pageCard())]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => open().complete({ token: tokens[index % 2] })),
  )
  for (const { status, body } of answers) {
    assert.equal(status, 200, JSON.stringify(body))
    assert.match(body.status ?? '', /^(completed|checking)$/)
  }
}

/**
 * Sends a card in one window and completes. When another window was faster, the request is refused
 * or gets the session's state.
 */
export async function completeOnce(customer: Visit, number?: string): Promise<void> {
  const { body } = await customer.ask('instrument', pageCard(number))
  if (body.token) await customer.complete({ token: body.token })
}

const troublesome = fc.constantFrom(
  SANDBOX_CARDS.declined,
  SANDBOX_CARDS.challengedOnce,
  SANDBOX_CARDS.unreadableAfter,
  SANDBOX_CARDS.errorBefore,
)

/** Cards with special outcomes, used in several windows at once, once or twice. */
export const roundsOfWindows = fc.array(fc.array(troublesome, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 2,
})
