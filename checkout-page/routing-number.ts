const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/** Whether nine digits are a routing number by the check digit of the American Bankers Association. */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || !/[1-9]/.test(digits)) return false
  return WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 10 === 0
}
