export { type Announcement, type Announcer, announce, announceAll, type EventRows, eventRows } from './announce.ts'
export { catalogue, type EventName, isEventName, isSubscription, payloadSchema } from './catalogue.ts'
export type { EventType } from './event-type.ts'
