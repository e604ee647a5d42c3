const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/**
 * Returns true when nine digits have the check digit of a routing number (American Bankers
 * Association).
 */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || !/[1-9]/.test(digits)) return false
  return WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 10 === 0
}
