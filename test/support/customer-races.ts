import assert from 'node:assert/strict'
import fc from 'fast-check'
import { armCrashPoint } from '../../src/platform/crash-point.ts'
import { pageCard, type visitAt } from './checkout.ts'
import { SANDBOX_CARDS } from './instruments.ts'

type Visit = ReturnType<typeof visitAt>

/** The crash points of a customer's attempt, in order. */
export const TRY_POINTS = [
  'payment: before use',
  'payment: token used',
  'payment: written',
  'payment: answered',
  'payment: settled',
] as const

/** Does something in which whoever comes to that point first fails, as one that was killed would for its caller. */
export async function dyingAt<Result>(point: string, doIt: () => Promise<Result>): Promise<Result> {
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
 * A customer whose request dies at that point, and who tries again, as often as they like; `others`
 * look after what was begun.
 */
export async function completeDespiteDeath(
  point: string,
  customer: Visit,
  others: () => Promise<unknown>,
): Promise<void> {
  const token = await customer.token(pageCard())
  const crashed = await dyingAt(point, () => customer.complete({ token }))
  assert.equal(crashed.status, 500, point)
  await customer.complete({ token })
  await others()
  await customer.complete({ token })
}

/** Twenty windows that complete at once, with what was given in two of them. Each is answered how that stands. */
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
 * One window gives a card and completes; another one may be faster, and then it is refused or hears
 * how that stands.
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

/** Cards that do not just go through, given in a few windows at once, once or twice. */
export const roundsOfWindows = fc.array(fc.array(troublesome, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 2,
})
