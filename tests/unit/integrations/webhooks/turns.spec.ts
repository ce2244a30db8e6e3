import { test } from '@japa/runner'
import type { WebhookPace } from '#app/integrations/webhooks/delivery'
import { InFlight, type Flight } from '#app/integrations/webhooks/in_flight'
import { classifyPace } from '#app/integrations/webhooks/rules/pace'
import {
  assignTurns,
  type DeliveriesUnderWay,
  type WaitingWebhook,
} from '#app/integrations/webhooks/rules/turns'

/** Returns a webhook `w1` of the workspace `w`, which was served long ago. */
function waiting(webhookId: string, fields: Partial<WaitingWebhook> = {}): WaitingWebhook {
  return {
    webhookId,
    workspaceId: webhookId[0],
    pace: 'Quick',
    turn: 0,
    workspaceTurn: 0,
    due: 100,
    hasSiblings: false,
    ...fields,
  }
}

const underWay = (webhookId: string, count: number, isLaggard = false): DeliveriesUnderWay => ({
  ...{ webhookId, workspaceId: webhookId[0], count, isLaggard },
})

/** Who gets a place, in order. */
const served = (
  list: WaitingWebhook[],
  taken: DeliveriesUnderWay[] = [],
  lastTurn = 0,
  atMost = 100
) => assignTurns(taken, list, lastTurn, atMost).map(({ webhookId }) => webhookId)

test.group('Turns: places', () => {
  test('a workspace has four, whichever webhooks they go to', ({ assert }) => {
    assert.lengthOf(served([waiting('a1')]), 4)
    assert.lengthOf(served([waiting('a1'), waiting('a2'), waiting('a3')]), 4)
    assert.lengthOf(served([waiting('a1')], [underWay('a2', 3)]), 1)
    assert.isEmpty(served([waiting('a1')], [underWay('a2', 4)]))
  })

  test('a host has sixteen; the last four are for workspaces that have none', ({ assert }) => {
    const many = [...'abcdefghijklmnopqrst'].map((name) => waiting(`${name}1`))
    assert.lengthOf(served(many), 16)
    const busy = [...'abc'].map((name) => underWay(`${name}1`, 4))
    assert.deepEqual(served([waiting('c2'), waiting('d1'), waiting('e1')], busy), ['d1', 'e1'])
    const full = [...'abcdefghijklmnop'].map((name) => underWay(`${name}1`, 1))
    assert.isEmpty(served(many, full))
  })

  test('a webhook that fails or was never tried has one', ({ assert }) => {
    for (const pace of ['Failing', null] as WebhookPace[]) {
      assert.lengthOf(served([waiting('a1', { pace })]), 1)
      assert.isEmpty(served([waiting('a1', { pace })], [underWay('a1', 1, true)]))
    }
  })

  test('one with others beside it in its workspace leaves them half', ({ assert }) => {
    assert.lengthOf(served([waiting('a1', { hasSiblings: true })]), 2)
    const both = [waiting('a1', { hasSiblings: true }), waiting('a2', { hasSiblings: true })]
    assert.sameMembers(served(both), ['a1', 'a2', 'a1', 'a2'])
  })

  test('slow and failing webhooks share half, and quick ones find the rest', ({ assert }) => {
    for (const pace of ['Slow', 'Failing', null] as WebhookPace[]) {
      const slow = ['a1', 'a2', 'a3', 'a4'].map((id) => waiting(id, { pace, hasSiblings: true }))
      assert.lengthOf(served(slow), 2)
      const quick = waiting('a9', { hasSiblings: true })
      assert.deepEqual(served([...slow, quick]).filter((id) => id === 'a9').length, 2)
      const everywhere = [...'abcdefghijkl'].map((name) => waiting(`${name}1`, { pace }))
      assert.lengthOf(served(everywhere), 8)
      assert.include(served([...everywhere, waiting('z1')]), 'z1')
    }
  })

  test('as many as there are due, and as the worker can take', ({ assert }) => {
    assert.lengthOf(served([waiting('a1', { due: 3 })]), 3)
    assert.lengthOf(served([waiting('a1')], [], 0, 2), 2)
  })
})

test.group('Turns: order', () => {
  test('the workspace that was served longest ago, then the webhook of it', ({ assert }) => {
    const list = [
      waiting('a1', { workspaceTurn: 9, turn: 8, hasSiblings: true }),
      waiting('a2', { workspaceTurn: 9, turn: 9, hasSiblings: true }),
      waiting('b1', { workspaceTurn: 7, turn: 7 }),
      waiting('c1', { workspaceTurn: 8, turn: 8 }),
    ]
    assert.deepEqual(served(list, [], 9, 7), ['b1', 'c1', 'a1', 'b1', 'c1', 'a2', 'b1'])
    const [{ turn }, other] = assignTurns([], list, 9, 2)
    assert.deepEqual([turn, other.turn], [10, 11])
  })

  test('many webhooks give a workspace no more turns', ({ assert }) => {
    const many = ['a1', 'a2', 'a3', 'a4'].map((id) => waiting(id, { hasSiblings: true }))
    const order = served([...many, waiting('b1')], [], 0, 4).map(([workspace]) => workspace)
    assert.deepEqual(order, ['a', 'b', 'a', 'b'])
  })
})

test.group('Turns: pace', () => {
  test('is quick, slow or failing by the last try', ({ assert }) => {
    assert.equal(classifyPace({ statusCode: 200, durationMs: 2_000 }), 'Quick')
    assert.equal(classifyPace({ statusCode: 204, durationMs: 2_001 }), 'Slow')
    assert.equal(classifyPace({ statusCode: 500, durationMs: 1 }), 'Failing')
    assert.equal(classifyPace({ statusCode: null, durationMs: 10_000 }), 'Failing')
  })
})

test.group('Turns: what a worker has on its way', () => {
  const flight = (name: string, pace: WebhookPace = 'Quick'): Flight => ({
    ...{ lane: name, webhookId: name, workspaceId: name, pace },
  })

  test('slow hosts, however many, leave half of it to the quick ones', async ({ assert }) => {
    const flying = new InFlight()
    const landing = Promise.withResolvers<void>()
    const begin = (one: Flight) =>
      flying.add(
        one,
        landing.promise.then(() => {})
      )
    const slow = flight('slow', 'Slow')
    while (flying.hasRoomFor(slow)) begin(slow)
    assert.equal(flying.size, 225)
    for (let host = 0; flying.hasRoomFor(flight(`s${host}`, null)); host++) {
      begin(flight(`s${host}`, 'Failing'))
    }
    assert.equal(flying.size, 300)
    const quick = flight('quick')
    while (flying.hasRoomFor(quick)) begin(quick)
    assert.equal(flying.size, 450)
    assert.isTrue(flying.hasRoomFor(flight('another')), 'a workspace that has none yet')
    for (let host = 0; flying.hasRoomFor(flight(`q${host}`)); host++) begin(flight(`q${host}`))
    assert.equal(flying.size, 600)
    assert.equal(flying.room, 0)
    landing.resolve()
    await flying.settled()
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(flying.size, 0)
    assert.isTrue(flying.hasRoomFor(slow))
    assert.isEmpty(flying.underWay('slow'))
  })
})
