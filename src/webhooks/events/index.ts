export {
  type Announcement,
  type Announcer,
  announce,
  announceAll,
  changedFrom,
  type EventRows,
  eventRows,
  type WrittenEvent,
  writeEvent,
} from './announce.ts'
export {
  catalogue,
  type EventName,
  eventFamilies,
  isEventName,
  isSubscription,
  matchesSubscription,
  payloadExample,
  payloadSchema,
} from './catalogue.ts'
export { type Event, findEvent, oldestKept } from './event.ts'
export { eventStream } from './event-stream.ts'
export type { EventType } from './event-type.ts'
export {
  announceDueReminders,
  type Reminder,
  type ReminderHandler,
  type ReminderResult,
  writeReminder,
} from './reminders.ts'
