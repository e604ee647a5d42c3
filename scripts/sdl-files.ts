import { glob, readFile } from 'node:fs/promises'
import type { GraphQLSchema } from 'graphql'
import { schemaOf } from '../src/platform/graphql/index.ts'
import { root } from './statement-files.ts'

/** The modules that add to the schema, as a glob pattern. */
export const FEATURES = 'src/{accounts,checkout,customers,payments,people,plans,sandbox,vault,webhooks}'

/** Returns the schema of every feature's SDL, as the process builds it, without resolvers. */
export async function writtenSchema(): Promise<GraphQLSchema> {
  const files = (await Array.fromAsync(glob(`${FEATURES}/**/*.graphql`, { cwd: root }))).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const texts = files.sort().map(async (name) => ({ name, sdl: await readFile(`${root}/${name}`, 'utf8') }))
  return schemaOf(await Promise.all(texts))
}
