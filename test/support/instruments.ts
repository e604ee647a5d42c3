/**
 * The card and account numbers that tests put into the vault, valid and refused ones. After a run
 * none of them may be found anywhere else (test/run.ts searches): a test that needs a number in
 * another text uses a different one. A test with random numbers searches for them itself.
 */
export const VISA = '4242424242424242'
export const OTHER_VISA = '4000056655665556'
export const MASTERCARD = '5555555555554444'
export const AMEX = '378282246310005'
export const ACCOUNT_NUMBER = '000123456789'
export const OTHER_ACCOUNT_NUMBER = '98765432101234'

/**
 * A security code of four digits, as American Express cards have: three digits occur everywhere by
 * chance.
 */
export const AMEX_CVC = '4913'

/**
 * The scenarios of the sandbox processor by card number. docs/reference/sandbox-processor.md
 * explains them.
 */
export const SANDBOX_CARDS = {
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  lost: '4000000000009987',
  stolen: '4000000000009979',
  expired: '4000000000000069',
  incorrectCvc: '4000000000000127',
  tryAgainLater: '4000000000000119',
  limitExceeded: '4000000000006975',
  suspectedFraud: '4100000000000019',
  doNotHonor: '4000007700000018',
  accountClosed: '4000007700000026',
  doNotRetry: '4000007700000034',
  notSupported: '4000007700000067',
  authorizationRevoked: '4000007700000075',
  declinedLater: '4000000000000341',
  lostLater: '4000007700000042',
  revokedLater: '4000007700000059',
  challenged: '4000002760003184',
  challengedOnce: '4000002500003155',
  declinedAfterChallenge: '4000008400001629',
  disputed: '4000000000000259',
  authorizationExpired: '4000007700000307',
  captureFailed: '4000007700000315',
  capturedAgain: '4000007700000323',
  captureSlow: '4000007700000331',
  captureRefused: '4000007700000364',
  refundPending: '4000000000007726',
  refundFailing: '4000000000005126',
  silentAfter: '4000007700000109',
  dropAfter: '4000007700000117',
  errorAfter: '4000007700000125',
  unreadableAfter: '4000007700000133',
  errorBefore: '4000007700000141',
  dropBefore: '4000007700000158',
  tooManyBefore: '4000007700000166',
  notifiedTwice: '4000007700000208',
  notifiedInReverse: '4000007700000216',
  renewedLater: '4000007700000224',
  closedLater: '4000007700000232',
  onlyDeclaredModel: '4000007700000240',
  challengeAwaitsResult: '4000007700000257',
  expiredLater: '4000007700000349',
  renewedAtCharge: '4000007700000356',
} as const

/** The scenarios by account number. Other numbers end in a return code: see `returnedBy`. */
export const SANDBOX_ACCOUNTS = {
  insufficientFunds: '000222222227',
  closed: '000111111113',
  notAuthorized: '000333333335',
  invalid: '000111111116',
  neverSettles: '000999500000',
  changes: '000998000001',
  returnsLate: '000999100010',
  returnsLateForFunds: '000999100001',
} as const

/** Returns an account whose debits are returned with this Nacha code, such as R07. */
export const returnedBy = (code: string): string => `0009990000${code.slice(1)}`
const RETURNS = Array.from({ length: 29 }, (_, index) => returnedBy(`R${String(index + 1).padStart(2, '0')}`))

/** A number of an unknown range. */
const BRANDLESS = '9999999999999995'
/** Refused numbers: a wrong check digit, and too few or too many digits for the brand. */
const REFUSED = ['4242424242424241', '4000111122223333', '4111111122223333', '55555555555544440', '37828224631000']

export const CANARIES: readonly string[] = [
  ...[VISA, OTHER_VISA, MASTERCARD, AMEX, ACCOUNT_NUMBER, OTHER_ACCOUNT_NUMBER, BRANDLESS],
  ...REFUSED,
  ...Object.values(SANDBOX_CARDS),
  ...[...Object.values(SANDBOX_ACCOUNTS), ...RETURNS],
]
