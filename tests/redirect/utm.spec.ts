import { test } from '@japa/runner'
import { withUtm } from '#app/redirect/utm'
import { aPlane } from '#tests/redirect/support/test_plane'

const all = { utm_source: 'news', utm_medium: 'e mail', utm_campaign: null }

test.group('UTM values of a campaign', () => {
  const cases: [string, string][] = [
    ['https://example.com/', 'https://example.com/?utm_source=news&utm_medium=e%20mail'],
    [
      'https://example.com/a?b=%C3%A4',
      'https://example.com/a?b=%C3%A4&utm_source=news&utm_medium=e%20mail',
    ],
    ['https://example.com/#top', 'https://example.com/?utm_source=news&utm_medium=e%20mail#top'],
    ['https://example.com/?#x', 'https://example.com/?utm_source=news&utm_medium=e%20mail#x'],
    [
      'https://example.com/?utm_source=own',
      'https://example.com/?utm_source=own&utm_medium=e%20mail',
    ],
    [
      'https://example.com/?utm_source=&utm_medium=x',
      'https://example.com/?utm_source=&utm_medium=x',
    ],
    [
      'https://example.com/?utm%5Fsource=own&',
      'https://example.com/?utm%5Fsource=own&utm_medium=e%20mail',
    ],
  ]
  for (const [destination, expected] of cases) {
    test(destination, ({ assert }) => assert.equal(withUtm(destination, all), expected))
  }

  test('go out with each destination of a link, and new ones at once', async ({
    assert,
    cleanup,
  }) => {
    const plane = await aPlane()
    await plane.start()
    cleanup(() => plane.close())
    const part = (id: string) => ({
      id,
      name: null,
      weight: 1,
      destinationUrl: `https://example.com/${id}`,
    })
    plane.source.put('own', { campaignId: 'c', utmSource: 's1' })
    plane.source.put('split', {
      campaignId: 'c',
      utmSource: 's1',
      routing: { rules: [], split: [part('a'), part('b')] },
    })
    const location = async (path: string) => (await plane.ask(path)).headers.location
    assert.equal(await location('/own'), 'https://example.com/?utm_source=s1')
    assert.match((await location('/split'))!, /^https:\/\/example\.com\/[ab]\?utm_source=s1$/)
  })
})
