import { GraphQLScalarType, Kind } from 'graphql'
import { isCurrency, parseAmount } from '../../money/index.ts'
import { refuse, textOf, textScalar } from './text-scalar.ts'

const AMOUNT = 'must be a decimal from 0 to 999999999.99 with at most two decimals'

/**
 * An amount: internally a decimal text without its currency. A number literal is read by its digits
 * and never becomes a float. A JSON number has been parsed before, and is read by its shortest
 * text.
 */
export const amountScalar = new GraphQLScalarType<string, string>({
  name: 'Amount',
  serialize: (value) => textOf('Amount', value),
  parseValue: (value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return refuse(AMOUNT)
    return parseAmount(value) ?? refuse(AMOUNT)
  },
  parseLiteral: (node) => {
    if (node.kind !== Kind.STRING && node.kind !== Kind.INT && node.kind !== Kind.FLOAT) return refuse(AMOUNT, node)
    return parseAmount(node.value) ?? refuse(AMOUNT, node)
  },
})

/** An ISO 4217 currency code. */
export const currencyScalar = textScalar<string>({
  name: 'Currency',
  predicate: 'must be an active ISO 4217 currency code in upper case',
  charactersMax: 3,
  read: (text) => (isCurrency(text) ? text : null),
})
