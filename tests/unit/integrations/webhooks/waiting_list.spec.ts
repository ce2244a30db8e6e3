import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { InFlight } from '#app/integrations/webhooks/in_flight'
import type { DueWebhook } from '#app/integrations/webhooks/queries/due_webhooks'
import { WaitingList } from '#app/integrations/webhooks/waiting_list'

const LANE = 'hooks.example:443'
const NOTHING = { deliveries: [], turns: [], isFull: false }

function aWebhook(webhookId: string, lastDueAt = '2026-11-20 12:00:00.000'): DueWebhook {
  return {
    ...{ lane: LANE, webhookId, workspaceId: `of-${webhookId}`, lastDueAt },
    ...{ pace: null, turn: 0, workspaceTurn: 0 },
  }
}

test.group('The waiting list', (group) => {
  let list: WaitingList
  const waiting = () => list.lanes().flatMap((lane) => list.of(lane).map((one) => one.webhookId))

  group.each.setup(() => {
    list = new WaitingList(new InFlight())
  })

  test('does not ask again for a webhook whose deliveries are all on their way', ({ assert }) => {
    list.replace([aWebhook('one'), aWebhook('two')])
    assert.sameMembers(waiting(), ['one', 'two'])
    list.note(LANE, { ...NOTHING, served: ['one'] })
    assert.deepEqual(waiting(), ['two'])
    list.replace([aWebhook('one'), aWebhook('two')])
    assert.deepEqual(waiting(), ['two'], 'at the next look either')
  })

  test('asks again as soon as another delivery comes, or one of the lane ends', ({ assert }) => {
    list.replace([aWebhook('one')])
    list.note(LANE, { ...NOTHING, served: ['one'] })
    list.replace([aWebhook('one', '2026-11-20 12:00:00.001')])
    assert.deepEqual(waiting(), ['one'])
    list.note(LANE, { ...NOTHING, served: ['one'] })
    list.wake(LANE)
    list.replace([aWebhook('one', '2026-11-20 12:00:00.001')])
    assert.deepEqual(waiting(), ['one'])
  })

  test('asks again after a rest that grows: the worker that had them may be gone', async ({
    assert,
  }) => {
    list.replace([aWebhook('one')])
    list.note(LANE, { ...NOTHING, served: ['one'] })
    await sleep(210)
    list.replace([aWebhook('one')])
    assert.deepEqual(waiting(), ['one'])
    list.note(LANE, { ...NOTHING, served: ['one'] })
    await sleep(210)
    list.replace([aWebhook('one')])
    assert.isEmpty(waiting())
    await sleep(210)
    list.replace([aWebhook('one')])
    assert.deepEqual(waiting(), ['one'])
  })

  test('forgets what ended', ({ assert }) => {
    list.replace([aWebhook('one')])
    list.note(LANE, { ...NOTHING, served: ['one'] })
    list.replace([])
    list.replace([aWebhook('one')])
    assert.deepEqual(waiting(), ['one'])
  })
})
