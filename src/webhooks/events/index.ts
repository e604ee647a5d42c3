export {
  type Announcement,
  type Announcer,
  announce,
  announceAll,
  type EventRows,
  eventRows,
  type WrittenEvent,
  writeEvent,
} from './announce.ts'
export { catalogue, type EventName, families, isSubscription, payloadExample, payloadSchema } from './catalogue.ts'
export { changedFrom } from './changed-from.ts'
export { type Event, oldestKept } from './event.ts'
export type { EventType } from './event-type.ts'
