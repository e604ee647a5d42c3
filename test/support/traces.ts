import assert from 'node:assert/strict'
import type { TestServer } from './server.ts'

/** A moment of the log and of the audit log. */
export interface Mark {
  readonly lines: number
  readonly at: string
}

/** Returns the digits of a text, without what separates them. */
export const digitsIn = (text: string) => text.replaceAll(/[^\p{Nd}]/gu, '')

/** Opens what the server has written about requests: its log and its audit log. */
export function openTraces(server: TestServer) {
  const { sql } = server.database
  return {
    mark: (): Mark => ({ lines: server.logged.length, at: server.clock.now() }),
    /** Requires that no log line and no audit entry written since contains the text. */
    assertNone: async (text: string, since: Mark): Promise<void> => {
      const logged = server.logged.slice(since.lines).join('')
      assert.ok(!logged.includes(text) && !digitsIn(logged).includes(digitsIn(text)), 'the log contains it')
      const rows = await sql.rows('select t::text as row from audit_entries t where occurred_at >= $1', [since.at])
      assert.ok(!JSON.stringify(rows).includes(text), 'the audit log contains it')
    },
  }
}
