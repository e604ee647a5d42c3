// Written by `npm run generate` from webhooks.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export declare const lockWebhookPositions: Statement<{ shard: number; webhookIds: string[] }, { webhookId: string }>
export declare const dispatchRequests: Statement<
  {
    shard: number
    requestIds: string[]
    webhookIds: string[]
    eventIndexes: number[]
    eventIds: string[]
    eventTypes: string[]
    eventPayloads: string[]
    now: Timestamp
    deadlineAt: Timestamp
  },
  { id: string; webhookId: string }
>
