import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import { parseClickLanguage } from '#app/redirect/clicks/request_facts'
import { chooseDestination } from '#app/redirect/routing/choose'
import { forEachKind } from '#app/redirect/routing/conditions'
import type { Routing, RoutingRule } from '#app/redirect/routing/routing'
import { chooseShare } from '#app/redirect/routing/split'
import { preferredLanguage } from '#app/shared/headers/accept_language'
import { readSystem } from '#app/shared/headers/client_system'
import { readPrimaryLanguage } from '#app/visits/clicks/rules/language'
import { readUserAgent } from '#app/visits/clicks/rules/user_agent'

const link = { id: 'link', destinationUrl: 'https://example.com/own' }
const rule = (id: string, conditions: Partial<RoutingRule>): RoutingRule => ({
  id,
  name: null,
  ...forEachKind(() => []),
  destinationUrl: `https://example.com/${id}`,
  appUrl: null,
  ...conditions,
})
const visitor = (facts: {
  country?: string
  device?: any
  language?: string
  visitor?: string
  hour?: number
}) => ({
  countries: () => facts.country ?? null,
  devices: () => facts.device ?? 'other',
  languages: () => facts.language ?? null,
  hours: () => facts.hour ?? null,
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
    ['en;q=0.3, de;q=0.9', 'de'],
    ['en;q=0, de;q=0.1', 'de'],
    ['tl', 'fil'],
    ['iw-IL', 'he'],
    ['in;q=0.9, en;q=0.2', 'id'],
    ['deu', 'de'],
  ]
  for (const [header, language] of cases) {
    test(`${header || '(nothing)'} is ${language}, for rules and for reports`, ({ assert }) => {
      assert.equal(preferredLanguage(header), language)
      assert.equal(readPrimaryLanguage(parseClickLanguage(header)), language)
    })
  }
})

/** What an iPad says that asks for desktop pages, as every Mac does. */
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

const systemOf: Record<string, string> = {
  'iOS': 'ios',
  'Android': 'android',
  'Windows': 'windows',
  'Windows Phone': 'windows',
  'macOS': 'macos',
}

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
    [`${MAC} Version/18.5 Safari/605.1.15`, 'macos'],
    [`${MAC} Chrome/141.0.0.0 Safari/537.36`, 'macos'],
    [`${MAC} CriOS/141.0 Mobile/15E148 Safari/604.1`, 'ios'],
    [`${MAC} CriOS/141.0 Version/13.0.3 Safari/605.1.15`, 'ios'],
    [`${MAC} FxiOS/140 Safari/605.1.15`, 'ios'],
    [`${MAC} EdgiOS/141.0 Version/18.0 Safari/605.1.15`, 'ios'],
    [`${MAC} OPiOS/16.0 Safari/605.1.15`, 'ios'],
    [`${MAC} Version/18.0 Safari/605.1.15 OPT/5.1`, 'ios'],
    [`${MAC} GSA/380.0 Safari/605.1.15`, 'ios'],
    [`${MAC} Mobile/15E148 SomeBrowser/7`, 'ios'],
    [
      '[FBAN/FB4A;FBAV/560.0.0.1;FBMF/samsung;FBPN/com.facebook.katana;FBDV/SM-S900B;FBSV/16]',
      'android',
    ],
    ['[FBAN/FBIOS;FBAV/283.0;FBDV/iPhone12,1;FBMD/iPhone;FBSN/iOS;FBSV/13.6.1;FBID/phone]', 'ios'],
    ['[FBAN/FBIOS;FBDV/iPad8,5;FBMD/iPad;FBSN/iPadOS;FBSV/17.5]', 'ios'],
    ['UCWEB/2.0 (MIDP-2.0; U; Adr 4.2.2; id; R1001) U2/1.0.0 UCBrowser/9.5.1.494', 'android'],
    [
      'Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0; Touch; rv:11.0; IEMobile/11.0) like iPhone OS 7_0_3 Mac OS X AppleWebKit/537',
      'windows',
    ],
  ]
  for (const [userAgent, device] of cases) {
    test(`${userAgent.slice(0, 40)} is ${device}`, ({ assert }) => {
      assert.equal(readSystem(userAgent), device)
      assert.equal(systemOf[readUserAgent(userAgent).operatingSystem ?? ''] ?? 'other', device)
    })
  }
})
