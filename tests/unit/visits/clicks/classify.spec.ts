import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import crawlers from 'crawler-user-agents'
import { classifyClick, classifyUserAgent } from '#app/visits/clicks/rules/classify'
import { DEVICES, readUserAgent } from '#app/visits/clicks/rules/user_agent'
import { READ_LENGTH } from '#app/visits/raw_clicks/rules/agent'
import {
  peopleOfTheField,
  previewersOfTheField,
  programsOfTheField,
} from '#tests/unit/visits/clicks/agents_of_the_field'
import { browserUserAgents } from '#tests/unit/visits/clicks/browser_user_agents'
import { machinesOfPeople, robotsInDisguise } from '#tests/unit/visits/clicks/machines'

/** One user agent of each link previewer, as its maker documents it. */
const PREVIEWERS = {
  'WhatsApp': 'WhatsApp/2.23.20.0 A',
  'WhatsApp on iOS': 'WhatsApp/2.24.16.77 i',
  'Slack': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Twitter': 'Twitterbot/1.0',
  'Facebook': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'LinkedIn':
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Telegram': 'TelegramBot (like TwitterBot)',
  'Discord': 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'Skype and Teams':
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  'Google Chat':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko; Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/)) Chrome/98.0 Safari/537.36',
  'iMessage':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'Pinterest': 'Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)',
  'Reddit': 'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
  'Embedly': 'Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)',
  'Viber': 'Viber/13.3.0.1 CFNetwork/1121.2.2 Darwin/19.3.0',
  'LINE': 'facebookexternalhit/1.1;line-poker/1.0',
  'KakaoTalk':
    'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984',
  'Mastodon': 'Mastodon/4.3.1 (http.rb/5.2.0; +https://mastodon.example/) Bot',
  'Bluesky': 'Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)',
  'Iframely': 'Iframely/1.3.1 (+https://iframely.com/docs/about) Atlassian',
  'Snapchat':
    'Mozilla/5.0 (compatible; Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots)',
  'VK': 'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
}

/**
 * Those of promise 7 that the list above has under another name, or that are no previewers of
 * messengers: Signal draws previews with the name of WhatsApp, Outlook opens links ahead as Office.
 */
const MORE_OF_PROMISE_7 = {
  Signal: 'WhatsApp/2',
  Outlook: 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
  Google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  Bing: 'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b',
}

/** Programs and libraries, as they call themselves when no one sets another name. */
const PROGRAMS = [
  'curl/8.5.0',
  'Wget/1.21.4',
  'python-requests/2.32.3',
  'Python-urllib/3.12',
  'python-httpx/0.27.2',
  'aiohttp/3.10.5',
  'Go-http-client/2.0',
  'okhttp/4.12.0',
  'Java/21.0.4',
  'Apache-HttpClient/4.5.14 (Java/17.0.12)',
  'axios/1.7.7',
  'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
  'undici',
  'got (https://github.com/sindresorhus/got)',
  'PostmanRuntime/7.42.0',
  'insomnia/10.1.1',
  'libwww-perl/6.77',
  'Ruby',
  'GuzzleHttp/7',
  'Dalvik/2.1.0 (Linux; U; Android 13; Pixel 6 Build/TQ3A.230805.001)',
  'HeadlessChrome/131.0.0.0',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
]

/**
 * Browsers of people as a data set of web traffic saw them: the package `user-agents` by Intoli,
 * BSD-2-Clause. It is made from other sources than the crawler list.
 */
function browsersSeen(): string[] {
  const folder = dirname(createRequire(import.meta.url).resolve('user-agents'))
  const data = readFileSync(join(folder, 'user-agents.json'), 'utf8')
  return [...new Set((JSON.parse(data) as { userAgent: string }[]).map((one) => one.userAgent))]
}

const share = (count: number, of: number) => count / of

test.group('Who sends clicks', () => {
  test('at least 99.5 % of known crawlers are no people', ({ assert }) => {
    const instances = crawlers.flatMap((crawler) => crawler.instances)
    const missed = instances.filter((userAgent) => classifyUserAgent(userAgent).class === 'Human')
    assert.isAbove(instances.length, 2_000)
    assert.isAtMost(share(missed.length, instances.length), 0.005, missed.join('\n'))
  })

  test('at most 0.2 % of browsers are taken for something else', ({ assert }) => {
    const wronged = browserUserAgents.filter((name) => classifyUserAgent(name).class !== 'Human')
    assert.isAtLeast(browserUserAgents.length, 500)
    assert.isAtMost(share(wronged.length, browserUserAgents.length), 0.002, wronged.join('\n'))
  })

  test('at most 0.2 % of the browsers that people were seen with are', ({ assert }) => {
    const seen = browsersSeen()
    const wronged = seen.filter((name) => classifyUserAgent(name).class !== 'Human')
    assert.isAtLeast(seen.length, 900)
    assert.isAtMost(share(wronged.length, seen.length), 0.002, wronged.join('\n'))
  })

  test('what a machine is called says nothing of who uses it', ({ assert }) => {
    const wronged = machinesOfPeople.filter((name) => classifyUserAgent(name).class !== 'Human')
    assert.isAtLeast(machinesOfPeople.length, 150)
    assert.deepEqual(wronged, [])
  })

  test("a robot in a browser's clothes gives itself away", ({ assert }) => {
    for (const userAgent of robotsInDisguise) {
      assert.equal(classifyUserAgent(userAgent).class, 'Bot', userAgent)
    }
  })

  test('an app or a browser is a person, though its company has a crawler', ({ assert }) => {
    const wronged = peopleOfTheField.filter((name) => classifyUserAgent(name).class !== 'Human')
    assert.deepEqual(wronged, [])
  })

  test('a program is none, whatever it calls itself', ({ assert }) => {
    const missed = programsOfTheField.filter((name) => classifyUserAgent(name).class === 'Human')
    assert.deepEqual(missed, [])
  })

  test('who fetches a page to show a link is a preview', ({ assert }) => {
    const missed = previewersOfTheField.filter(
      (name) => classifyUserAgent(name).class !== 'Preview'
    )
    assert.deepEqual(missed, [])
  })

  test('judging takes a time in proportion to the length', ({ assert }) => {
    const parts = [
      'Mozilla/5.0 (',
      'some machine',
      'Safari ',
      'like Gecko;',
      '(',
      'aBrowser/',
      'A ',
    ]
    for (const part of parts) {
      const startedMs = performance.now()
      for (let n = 0; n < 20; n++) classifyUserAgent(part.repeat(5_000) + n)
      assert.isBelow(performance.now() - startedMs, 500, part)
    }
  })

  test('only the beginning is read, so that length costs nothing', ({ assert }) => {
    const beginning = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 '.padEnd(
      READ_LENGTH,
      'x'
    )
    const client = readUserAgent(beginning)
    assert.equal(client.verdict.class, 'Human')
    assert.deepEqual(readUserAgent(`${beginning} Examplebot/1.0 Firefox/133.0`), client)
  })

  test('every link previewer is a preview, with its name', ({ assert }) => {
    for (const [name, userAgent] of Object.entries(PREVIEWERS)) {
      const verdict = classifyUserAgent(userAgent)
      assert.equal(verdict.class, 'Preview', name)
      assert.match(verdict.rule, /^user-agent:\S/)
    }
  })

  test('Signal, Outlook, Google and Bing are no people', ({ assert }) => {
    for (const [name, userAgent] of Object.entries(MORE_OF_PROMISE_7)) {
      assert.notEqual(classifyUserAgent(userAgent).class, 'Human', name)
    }
  })

  test('programs and robots are bots', ({ assert }) => {
    for (const userAgent of PROGRAMS) {
      assert.equal(classifyUserAgent(userAgent).class, 'Bot', userAgent)
    }
  })

  test('no user agent is no person', ({ assert }) => {
    for (const userAgent of ['', ' ']) {
      assert.deepEqual(classifyUserAgent(userAgent), { class: 'Bot', rule: 'user-agent:empty' })
    }
  })

  test("a browser that only fetches ahead is a prefetch; a bot's word for it changes nothing", ({
    assert,
  }) => {
    const person = classifyUserAgent(browserUserAgents[0])
    const classOf = (purpose: string | null) => classifyClick(person, purpose).class
    assert.deepEqual(
      ['prefetch', 'prefetch;prerender', 'Prefetch', 'prerender', 'preview', 'other', null].map(
        classOf
      ),
      ['Prefetch', 'Prefetch', 'Prefetch', 'Prefetch', 'Preview', 'Human', 'Human']
    )
    assert.equal(classifyClick(classifyUserAgent('curl/8.5.0'), 'prefetch').class, 'Bot')
  })
})

test.group('What clicks are sent with', () => {
  test('device, browser and operating system are told', ({ assert }) => {
    const clientOf = (part: string) => {
      const { device, browser, operatingSystem } = readUserAgent(
        browserUserAgents.find((userAgent) => userAgent.includes(part))!
      )
      return [device, browser, operatingSystem]
    }
    assert.deepEqual(clientOf('Windows NT 10.0; Win64; x64) AppleWebKit'), [
      'Desktop',
      'Chrome',
      'Windows',
    ])
    assert.deepEqual(clientOf('Edg/'), ['Desktop', 'Microsoft Edge', 'Windows'])
    assert.deepEqual(clientOf('Android 10; K'), ['Mobile', 'Chrome', 'Android'])
    assert.deepEqual(clientOf('iPhone'), ['Mobile', 'Safari', 'iOS'])
    assert.deepEqual(clientOf('iPad'), ['Tablet', 'Safari', 'iOS'])
    assert.deepEqual(clientOf('SamsungBrowser'), [
      'Mobile',
      'Samsung Internet for Android',
      'Android',
    ])
    assert.equal(clientOf('Tizen 7.0')[0], 'TV')
  })

  test('every browser has a device, nearly every one a name', ({ assert }) => {
    const clients = browserUserAgents.map((userAgent) => readUserAgent(userAgent))
    assert.isTrue(clients.every(({ device }) => DEVICES.includes(device)))
    const nameless = clients.filter(({ browser }) => browser === null)
    assert.isBelow(share(nameless.length, clients.length), 0.05)
  })

  test('what strangers invent becomes no column of a report', ({ assert }) => {
    for (const userAgent of ['', 'Évil/1', 'My Browser/1.0 (Fridge)', '\u{1f600}'.repeat(256)]) {
      const client = readUserAgent(userAgent)
      assert.isNull(client.browser, userAgent)
      assert.isNull(client.operatingSystem, userAgent)
    }
  })
})
