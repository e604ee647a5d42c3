import { formatId } from '../../src/platform/ids/index.ts'
import type { Announcement, EventName } from '../../src/webhooks/events/index.ts'

/** About as long is what is delivered. */
export const BODY_BYTES = 1024

/** All that stands in the body besides the note. */
const REST_BYTES = 264
const note = 'Prefers to be written to. '.repeat(40).slice(0, BODY_BYTES - REST_BYTES)

/** News of a record, made so that the body that is delivered has about 1,024 bytes. */
export function announcement(type: EventName, subjectId: string): Announcement {
  return { type, subjectId, data: { id: formatId('con', subjectId), note } }
}
