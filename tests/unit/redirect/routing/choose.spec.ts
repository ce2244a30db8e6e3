import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import { chooseDestination } from '#app/redirect/routing/choose'
import { detectDevice } from '#app/redirect/routing/detect_device'
import { preferredLanguage } from '#app/redirect/routing/preferred_language'
import type { Routing, RoutingRule } from '#app/redirect/routing/routing'
import { chooseShare } from '#app/redirect/routing/split'

const link = { id: 'link', destinationUrl: 'https://example.com/own' }
const rule = (id: string, conditions: Partial<RoutingRule>): RoutingRule => ({
  id,
  name: null,
  countries: [],
  devices: [],
  languages: [],
  destinationUrl: `https://example.com/${id}`,
  appUrl: null,
  ...conditions,
})
const visitor = (facts: {
  country?: string
  device?: any
  language?: string
  visitor?: string
}) => ({
  country: () => facts.country ?? null,
  device: () => facts.device ?? 'other',
  language: () => facts.language ?? null,
  visitor: () => facts.visitor ?? 'v',
})
const nothing: Routing = { rules: [], split: [] }

test.group('Routing', () => {
  test('without rules and split, the link’s own destination', ({ assert }) => {
    const choice = chooseDestination(nothing, link, visitor({}))
    assert.deepEqual(choice, {
      destinationUrl: link.destinationUrl,
      appUrl: null,
      ruleId: null,
      splitId: null,
    })
  })

  test('the first rule that holds wins, and all its conditions hold together', ({ assert }) => {
    const routing = {
      rules: [
        rule('both', { countries: ['CH', 'DE'], devices: ['ios'] }),
        rule('swiss', { countries: ['CH'] }),
        rule('french', { languages: ['fr'] }),
      ],
      split: [],
    }
    const chosen = (facts: Parameters<typeof visitor>[0]) =>
      chooseDestination(routing, link, visitor(facts)).ruleId
    assert.equal(chosen({ country: 'DE', device: 'ios', language: 'fr' }), 'both')
    assert.equal(chosen({ country: 'CH', device: 'macos', language: 'fr' }), 'swiss')
    assert.equal(chosen({ country: 'DE', device: 'android', language: 'fr' }), 'french')
    assert.equal(chosen({ country: 'DE', device: 'android', language: 'en' }), null)
    assert.equal(chosen({}), null)
  })

  test('a rule without a destination of its own falls back to the link’s', ({ assert }) => {
    const routing = {
      rules: [rule('app', { devices: ['ios'], destinationUrl: null, appUrl: 'app://x' })],
      split: [],
    }
    const choice = chooseDestination(routing, link, visitor({ device: 'ios' }))
    assert.deepInclude(choice, {
      destinationUrl: link.destinationUrl,
      appUrl: 'app://x',
      ruleId: 'app',
    })
  })

  test('100,000 visitors are shared out within 1 % of the weights, each always alike', ({
    assert,
  }) => {
    const split = [50, 30, 20].map((weight, index) => ({
      id: `s${index}`,
      name: null,
      destinationUrl: 'https://example.com',
      weight,
    }))
    const counts = new Map<string, number>()
    for (let number = 0; number < 100_000; number++) {
      const hash = createHash('md5').update(String(number)).digest('base64url')
      const { id } = chooseShare(split, hash, 'link')
      assert.equal(chooseShare(split, hash, 'link').id, id)
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    for (const { id, weight } of split) assert.closeTo(counts.get(id)! / 1000, weight, 1)
  })

  test('two links draw independently for one visitor', ({ assert }) => {
    const split = ['a', 'b'].map((id) => ({ id, name: null, destinationUrl: '', weight: 1 }))
    let same = 0
    for (let number = 0; number < 10_000; number++) {
      const one = chooseShare(split, `visitor-${number}`, 'link-1').id
      if (one === chooseShare(split, `visitor-${number}`, 'link-2').id) same++
    }
    assert.closeTo(same, 5_000, 250)
  })
})

test.group('Languages', () => {
  const cases: [string, string | null][] = [
    ['en-AU,en;q=0.9', 'en'],
    ['fr;q=0.5, de;q=0.9', 'de'],
    ['de;q=0', null],
    ['*', null],
    ['*;q=1, it;q=0.1', 'it'],
    ['de-CH;q=0.8,fr;q=0.8', 'de'],
    ['gsw, de;q=0.9', 'gsw'],
    ['', null],
    ['zh-Hant-TW', 'zh'],
    ['en;q=1.5, fr;q=0.2', 'fr'],
    [';;;,,q=1', null],
    ['EN', 'en'],
  ]
  for (const [header, language] of cases) {
    test(`${header || '(nothing)'} is ${language}`, ({ assert }) => {
      assert.equal(preferredLanguage(header), language)
    })
  }
})

test.group('Devices', () => {
  const cases: [string, string][] = [
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
      'ios',
    ],
    ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15', 'ios'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile', 'android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0', 'windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari', 'macos'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'other'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36', 'other'],
    ['', 'other'],
  ]
  for (const [userAgent, device] of cases) {
    test(`${userAgent.slice(0, 40)} is ${device}`, ({ assert }) => {
      assert.equal(detectDevice(userAgent), device)
    })
  }
})
