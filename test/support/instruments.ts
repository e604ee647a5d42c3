/**
 * The card and account numbers that tests put into the vault, good ones and refused ones. When a run of the suite is over
 * none of them may lie anywhere but there (test/run.ts looks): a test that needs a number in some text takes another one.
 * A test whose numbers are random looks for them itself.
 */
export const VISA = '4242424242424242'
export const OTHER_VISA = '4000056655665556'
export const MASTERCARD = '5555555555554444'
export const AMEX = '378282246310005'
export const ACCOUNT_NUMBER = '000123456789'
export const OTHER_ACCOUNT_NUMBER = '98765432101234'

/** A security code of the four digits that an American Express card has: three digits stand everywhere by chance. */
export const AMEX_CVC = '4913'

/** Of no range that anybody knows. */
const BRANDLESS = '9999999999999995'
/** Refused: a wrong check digit, too few and too many digits for a brand. */
const REFUSED = ['4242424242424241', '4000111122223333', '4111111122223333', '55555555555544440', '37828224631000']

export const CANARIES: readonly string[] = [
  ...[VISA, OTHER_VISA, MASTERCARD, AMEX, ACCOUNT_NUMBER, OTHER_ACCOUNT_NUMBER, BRANDLESS],
  ...REFUSED,
]
