import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { fanOut } from '../../src/webhooks/delivery/fan-out.ts'
import { forwardEvents } from '../../src/webhooks/delivery/forward-events.ts'
import { type DeliveryFixture, openDeliveryFixture, quiet, subscribe } from './delivery.ts'
import { openReceiver, type ReceiverAnswer } from './receiver.ts'

/** Selects every copy of a body. */
export const COPIES = 'select shard, event_id, payload from event_copies order by event_id'

/** Opens a fixture whose platform is in another cell than its agency and organization. */
export async function openTwoCells(t: TestContext, answer?: ReceiverAnswer) {
  const receiver = await openReceiver(t, answer)
  const isSameCell = (shard: number, other: number) => shard >= 768 === other >= 768
  const fixture = await openDeliveryFixture(t, [receiver], { isSameCell })
  const { webhook, signingSecret } = await subscribe(fixture, receiver.url('/platform'), ['*'], fixture.platform)
  return { receiver, fixture, webhookId: webhook.id, signingSecret }
}

/** Fans out and forwards once, without sending anything. */
export async function fanOutAndForward({ services }: DeliveryFixture) {
  const result = await fanOut(services, quiet, 0)
  assert.equal(await forwardEvents(services, quiet), false)
  return result
}

/** Deletes the events, which are in another cell than the webhook. Returns their bodies. */
export async function deleteEvents({ ask }: DeliveryFixture): Promise<string[]> {
  const events = await ask<{ payload: string }>('delete from events returning payload')
  return events.map(({ payload }) => payload)
}
