export type { Authenticate, DoorLimits, Entrance, RequestFacts } from './door.ts'
export type { AnswerHeaders } from './graphql-endpoint.ts'
export { createHttpServer, type HttpServer, type HttpServerOptions } from './server.ts'
export type { Rate } from './token-bucket.ts'
