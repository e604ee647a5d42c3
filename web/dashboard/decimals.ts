/** Returns a decimal text minus another one of the same currency. */
export function subtract(amount: string, other: string): string {
  const digits = digitsOf(amount, other)
  return decimal(minorOf(amount, digits) - minorOf(other, digits), digits)
}

/** Returns the sum of two decimal texts of the same currency. */
export function add(amount: string, other: string): string {
  const digits = digitsOf(amount, other)
  return decimal(minorOf(amount, digits) + minorOf(other, digits), digits)
}

function digitsOf(amount: string, other: string): number {
  return Math.max(amount.split('.')[1]?.length ?? 0, other.split('.')[1]?.length ?? 0)
}

function decimal(amountMinor: bigint, digits: number): string {
  const minor = amountMinor.toString()
  const [sign, text] = minor.startsWith('-') ? ['-', minor.slice(1)] : ['', minor]
  if (digits === 0) return sign + text
  const padded = text.padStart(digits + 1, '0')
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`
}

/** Returns whether a decimal text is greater than zero. */
export function isPositive(amount: string): boolean {
  return !amount.startsWith('-') && /[1-9]/.test(amount)
}

function minorOf(amount: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(digits, '0'))
}
