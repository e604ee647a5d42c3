import type { GraphQLScalarType } from 'graphql'
import { emailScalar } from './email.ts'
import { jsonScalar } from './json.ts'
import { amountScalar, currencyScalar } from './money.ts'
import { phoneScalar } from './phone.ts'
import { dateScalar, dateTimeScalar } from './times.ts'
import { urlScalar } from './url.ts'

/** Every scalar of platform.graphql, by name: how its values are read and written. */
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
