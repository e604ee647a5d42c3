export { formatMinor, parseAmount, toMinor } from './amount.ts'
export { amountAfter, amountChangeProblem, amountProblem, type Money, minorOf } from './amount-rules.ts'
export {
  amountDecimals,
  currencies,
  currencyTable,
  fromDecimals,
  isCurrency,
  isoDecimals,
  withDecimals,
} from './currency.ts'
