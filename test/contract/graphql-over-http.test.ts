import { after, before } from 'node:test'
import { auditEndpoint } from '../support/audits.ts'
import { startExampleServer } from '../support/example-server.ts'

let example: Awaited<ReturnType<typeof startExampleServer>>

before(async () => {
  example = await startExampleServer()
})

after(() => example.server.close())

auditEndpoint(() => ({ url: example.url, authorization: example.headers.authorization }))
