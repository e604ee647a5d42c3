export { formatMinor, parseAmount, toMinor } from './amount.ts'
export { amountDecimals, currencies, isCurrency, isoDecimals } from './currency.ts'
