import type { GraphQLScalarType } from 'graphql'
import { emailScalar } from './scalars/email.ts'
import { jsonScalar } from './scalars/json.ts'
import { amountScalar, currencyScalar } from './scalars/money.ts'
import { phoneScalar } from './scalars/phone.ts'
import { dateScalar, dateTimeScalar } from './scalars/times.ts'
import { urlScalar } from './scalars/url.ts'

/** Every scalar of platform.graphql by name, with its parser and serializer. */
export const scalars: Readonly<Record<string, GraphQLScalarType>> = {
  Amount: amountScalar,
  Currency: currencyScalar,
  Date: dateScalar,
  DateTime: dateTimeScalar,
  Email: emailScalar,
  JSON: jsonScalar,
  Phone: phoneScalar,
  URL: urlScalar,
}
