import { test } from '@japa/runner'
import {
  readDemoBrowsers,
  readDemoCrawlers,
  readDemoLinks,
  readDemoNetworks,
} from '#app/installation/demo/demo_data'
import { planVisits } from '#app/installation/demo/rules/plan_visits'
import { checkDestination } from '#app/linking/links/rules/destination'
import { normaliseTags } from '#app/linking/links/rules/tags'
import { isPublicAddress } from '#app/shared/network/public_address'
import { seededRandom } from '#app/shared/seeded_random'
import { openCountryDatabase } from '#app/visits/clicks/rules/country'

const untilMs = Date.UTC(2026, 10, 21, 12)
const input = {
  visits: 5_000,
  links: 100,
  days: 30,
  untilMs,
  networks: readDemoNetworks(),
  browsers: readDemoBrowsers(),
  crawlers: readDemoCrawlers(),
}

test.group('Demo data', () => {
  test('there are 1,000 different links, each as the rules want it', ({ assert }) => {
    const links = readDemoLinks()
    assert.lengthOf(new Set(links.map(({ destinationUrl }) => destinationUrl)), 1_000)
    for (const { destinationUrl, title, tags } of links) {
      assert.equal(checkDestination(destinationUrl, { isOwnHost: () => false }), destinationUrl)
      assert.isNotEmpty(title)
      assert.deepEqual(normaliseTags(tags), tags)
    }
  })

  test('the networks are public and lie where they are said to', async ({ assert }) => {
    const { countryOf } = await openCountryDatabase()
    const visits = planVisits(seededRandom(3), input)
    const strangers = visits.filter(({ address, country }) => countryOf(address) !== country)
    assert.isAtLeast(new Set(visits.map(({ country }) => country)).size, 50)
    assert.isTrue(visits.every(({ address }) => isPublicAddress(address)))
    assert.isBelow(strangers.length, visits.length / 50)
  })
})

test.group('A planned month', () => {
  test('the same seed plans the same visits, another one others', ({ assert }) => {
    const visits = planVisits(seededRandom(1), input)
    assert.lengthOf(visits, 5_000)
    assert.deepEqual(planVisits(seededRandom(1), input), visits)
    assert.notDeepEqual(planVisits(seededRandom(2), input), visits)
  })

  test('visits come in order, within the month, to links that exist', ({ assert }) => {
    const visits = planVisits(seededRandom(1), input)
    const times = visits.map(({ atMs }) => atMs)
    assert.deepEqual(
      [...times].sort((one, other) => one - other),
      times
    )
    assert.isAbove(times[0], untilMs - 30 * 24 * 3_600_000)
    assert.isBelow(times.at(-1)!, untilMs + 2_000)
    assert.isTrue(visits.every(({ link }) => link >= 0 && link < 100))
  })

  test('a repeat is what the same person did within two seconds before', ({ assert }) => {
    const visits = planVisits(seededRandom(1), input)
    const repeats = visits.filter(({ kind }) => kind === 'repeat')
    assert.isNotEmpty(repeats)
    for (const repeat of repeats) {
      const first = visits.find(
        (visit) =>
          visit.kind === 'person' && visit.address === repeat.address && visit.link === repeat.link
      )
      assert.closeTo(repeat.atMs - first!.atMs, 1_000, 1_000)
    }
  })
})
