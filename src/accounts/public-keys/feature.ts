import { readFileSync } from 'node:fs'
import type { Feature } from '../../platform/graphql/index.ts'
import type { Context } from '../index.ts'
import { findPublicKey } from './find-public-key.ts'
import { publicKeysResolvers } from './public-keys.resolvers.ts'

export const publicKeysFeature: Feature<Context> = {
  name: 'public-keys',
  sdl: readFileSync(new URL('./public-keys.graphql', import.meta.url), 'utf8'),
  resolvers: publicKeysResolvers,
  nodes: { PublicKey: { prefix: 'pky', find: findPublicKey } },
}
