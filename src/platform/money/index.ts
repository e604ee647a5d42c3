export { formatMinor, parseAmount, toMinor } from './amount.ts'
export { amountAfter, amountChangeProblem, amountProblem, minorOf } from './amount-rules.ts'
export { amountDecimals, currencies, isCurrency, isoDecimals } from './currency.ts'
