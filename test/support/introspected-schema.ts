import assert from 'node:assert/strict'
import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql'
import type { TestServer } from './server.ts'

/** The schema as a client learns it over HTTP, with every deprecation. */
export async function introspectedSchema({ ask }: TestServer, key: string): Promise<GraphQLSchema> {
  const query = getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true })
  const { data, errors } = await ask<IntrospectionQuery>(key, query)
  assert.equal(errors, undefined)
  return buildClientSchema(data)
}
