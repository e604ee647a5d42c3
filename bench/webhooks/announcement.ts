import { formatId } from '../../src/platform/ids/index.ts'
import type { Announcement, EventName } from '../../src/webhooks/events/index.ts'

/** The approximate length of a delivered body. */
export const BODY_BYTES = 1024

/** The length of the body without the note. */
const REST_BYTES = 264
const note = 'Prefers to be written to. '.repeat(40).slice(0, BODY_BYTES - REST_BYTES)

/** Returns an announcement whose delivered body has about 1,024 bytes. */
export function announcement(type: EventName, subjectId: string): Announcement {
  return { type, subjectId, data: { id: formatId('con', subjectId), note } }
}
