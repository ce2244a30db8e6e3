import { test } from '@japa/runner'
import { addClickValue, removeClickValues } from '#app/redirect/clicks/click_parameter'
import { CLICK_VALUE_LENGTH, ClickValues } from '#app/redirect/clicks/click_values'
import { newId } from '#app/shared/ids'
import { aPlane, ask } from '#tests/redirect/support/test_plane'

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const FACTS = {
  clickId: newId(),
  linkId: newId(),
  campaignId: null,
  ruleId: null,
  splitId: 'b-side_1',
  qr: null,
}

test.group('Click IDs', () => {
  test('say what they were issued for, in characters that need no escaping', ({ assert }) => {
    const value = new ClickValues([NEW]).issue(FACTS)
    assert.match(value, /^[A-Za-z0-9._-]+$/)
    assert.deepEqual(new ClickValues([NEW]).read(value), FACTS)
    const longest = {
      ...FACTS,
      campaignId: newId(),
      ruleId: 'r'.repeat(20),
      splitId: 's'.repeat(20),
      qr: 'q'.repeat(16),
    }
    const long = new ClickValues([NEW]).issue(longest)
    assert.isAtMost(long.length, CLICK_VALUE_LENGTH)
    assert.deepEqual(new ClickValues([NEW]).read(long), longest)
  })

  test('a key that was replaced vouches for its values as long as it is kept', ({ assert }) => {
    const old = new ClickValues([OLD]).issue(FACTS)
    const rotated = new ClickValues([NEW, OLD])
    assert.deepEqual(rotated.read(old), FACTS)
    assert.notEqual(rotated.issue(FACTS).split('.')[0], old.split('.')[0])
    assert.isNull(new ClickValues([NEW]).read(old))
  })

  test('no single changed character passes', ({ assert }) => {
    const values = new ClickValues([NEW])
    const value = values.issue(FACTS)
    for (let at = 0; at < value.length; at++) {
      for (const other of ['A', 'b', '-', '.', ' ', 'é']) {
        if (value[at] === other) continue
        assert.isNull(
          values.read(value.slice(0, at) + other + value.slice(at + 1)),
          `${at} ${other}`
        )
      }
      assert.isNull(values.read(value.slice(0, at)))
    }
  })
})

test.group('The click parameter', () => {
  const added: [string, string][] = [
    ['https://a.example', 'https://a.example?shunt_click=v'],
    ['https://a.example/?', 'https://a.example/?shunt_click=v'],
    ['https://a.example/?x=1&', 'https://a.example/?x=1&shunt_click=v'],
    ['https://a.example/?x=%C3#top?y', 'https://a.example/?x=%C3&shunt_click=v#top?y'],
    ['https://a.example/#?x', 'https://a.example/?shunt_click=v#?x'],
  ]
  for (const [destination, expected] of added) {
    test(`is added to ${destination}`, ({ assert }) => {
      assert.equal(addClickValue(destination, 'v'), expected)
    })
  }

  const removed: [string, string][] = [
    ['https://a.example/?shunt_click=old', 'https://a.example/'],
    ['https://a.example/?x=1&shunt_click=old&y=2#z', 'https://a.example/?x=1&y=2#z'],
    ['https://a.example/?shunt_click=1&shunt_click=2', 'https://a.example/'],
    ['https://a.example/?my_shunt_click=1', 'https://a.example/?my_shunt_click=1'],
    ['https://a.example/#shunt_click=1', 'https://a.example/#shunt_click=1'],
  ]
  for (const [destination, expected] of removed) {
    test(`an old one is taken from ${destination}`, ({ assert }) => {
      assert.equal(removeClickValues(destination), expected)
    })
  }
})

test.group('Redirects of workspaces that track conversions', (group) => {
  let plane: Awaited<ReturnType<typeof aPlane>>
  const values = new ClickValues([Buffer.alloc(32, 9)])
  group.each.setup(async () => {
    plane = await aPlane()
    return () => plane.close()
  })
  const valueOf = (location: string) => new URL(location).searchParams.get('shunt_click')!

  test('each click has a value of its own, that of its line in the spool', async ({ assert }) => {
    const row = plane.source.put('spring', {
      destinationUrl: 'https://shop.example/?a=%41#top',
      conversionTracking: 1,
    })
    const locations = []
    for (const path of ['/spring', '/spring?qr=abcd1234']) {
      const { headers } = await ask(plane.port, path)
      locations.push(headers.location!)
      assert.match(headers.location!, /^https:\/\/shop\.example\/\?a=%41&shunt_click=[\w.-]+#top$/)
    }
    const clicks = await plane.clicks()
    const facts = locations.map((location) => values.read(valueOf(location)))
    assert.deepEqual(
      facts.map((one) => one?.clickId),
      clicks.map((line) => line!.id)
    )
    assert.deepEqual(
      facts.map((one) => [one?.linkId, one?.qr]),
      [
        [row.id, null],
        [row.id, 'abcd1234'],
      ]
    )
  })

  test('carries the side of a split and the campaign', async ({ assert }) => {
    const split = [
      { id: 'one', name: '', destinationUrl: 'https://shop.example/1', weight: 1 },
      { id: 'two', name: '', destinationUrl: 'https://shop.example/2', weight: 1 },
    ]
    plane.source.put('spring', {
      campaignId: 'campaign',
      utmSource: 'mail',
      routing: { rules: [], split },
      conversionTracking: 1,
    })
    const { headers } = await ask(plane.port, '/spring')
    const facts = values.read(valueOf(headers.location!))!
    const [click] = await plane.clicks()
    assert.equal(facts.campaignId, 'campaign')
    assert.include(['one', 'two'], facts.splitId!)
    assert.equal(facts.splitId, click!.splitId)
    assert.include(headers.location!, 'utm_source=mail&shunt_click=')
  })

  test('none without tracking, and none for HEAD, which is no click', async ({ assert }) => {
    plane.source.put('plain', { destinationUrl: 'https://shop.example/?shunt_click=mine' })
    plane.source.put('tracked', { conversionTracking: 1 })
    const plain = await ask(plane.port, '/plain')
    assert.equal(plain.headers.location, 'https://shop.example/?shunt_click=mine')
    const head = await ask(plane.port, '/tracked', { method: 'HEAD' })
    assert.equal(head.headers.location, 'https://example.com/')
  })
})
