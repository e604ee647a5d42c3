import assert from 'node:assert/strict'
import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql'
import type { TestServer } from './server.ts'

/** Returns the schema as a client reads it over HTTP, with every deprecation. */
export async function introspectedSchema({ ask }: TestServer, key: string): Promise<GraphQLSchema> {
  const query = getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true })
  const { data, errors } = await ask<IntrospectionQuery>(key, query)
  assert.equal(errors, undefined)
  return buildClientSchema(data)
}
