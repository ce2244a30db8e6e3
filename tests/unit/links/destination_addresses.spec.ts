import { test } from '@japa/runner'
import { Problem } from '#app/shared/problem'
import { checkDestination } from '#app/links/rules/destination'
import { seededRandom } from '#app/shared/seeded_random'
import * as networks from '#tests/unit/shared/fixtures/addresses'
import { IPV4_IN_IPV6, IPV4_SPELLINGS } from '#tests/unit/shared/fixtures/ipv4_spellings'
import { INTERNAL_NAMES, PUBLIC_NAMES } from '#tests/unit/links/fixtures/host_names'

const options = { isOwnHost: () => false }
const PLACES = ['', '/', '/latest/meta-data?x=1#y', ':80/', ':65535', '?q', '#f']
const SCHEMES = ['http', 'https', 'HTTP', 'hTTps']

/** Promise 14: nothing we send, or send people to, reaches a non-public address. */
test.group('Destinations by address', () => {
  test('none of 1,500 and more spellings of non-public addresses is accepted', ({ assert }) => {
    const urls = nonPublicUrls()
    const answers = urls.map((url) => [url, codeFor(url)])
    assert.isAtLeast(new Set(urls).size, 1500)
    assert.deepEqual(
      answers.filter(([, code]) => code !== 'destination.private'),
      []
    )
  })

  test('none of 300 and more public addresses is refused', ({ assert }) => {
    const urls = publicUrls()
    const answers = urls.map((url) => [url, codeFor(url)])
    assert.isAtLeast(new Set(urls).size, 300)
    assert.deepEqual(
      answers.filter(([, code]) => code !== null),
      []
    )
  })
})

function nonPublicUrls(): string[] {
  const random = seededRandom(14)
  const hosts: string[] = [...INTERNAL_NAMES]
  for (const network of networks.NON_PUBLIC_IPV4) {
    const address = networks.addressIn(network, random)
    hosts.push(...Object.values(IPV4_SPELLINGS).map((spell) => spell(address)))
    for (let draw = 0; draw < 2; draw++) {
      const other = networks.addressIn(network, random)
      hosts.push(...Object.values(IPV4_IN_IPV6).map((spell) => `[${spell(other)}]`))
    }
  }
  for (const network of networks.NON_PUBLIC_IPV6) {
    for (let draw = 0; draw < 5; draw++) {
      const address = networks.addressIn(network, random)
      hosts.push(...networks.ipv6Spellings(address).map((spelling) => `[${spelling}]`))
    }
  }
  return hosts.map((host) => `${random.pick(SCHEMES)}://${host}${random.pick(PLACES)}`)
}

function publicUrls(): string[] {
  const random = seededRandom(15)
  const hosts: string[] = [...PUBLIC_NAMES]
  for (const network of networks.PUBLIC_IPV4) {
    const address = networks.addressIn(network, random)
    hosts.push(...Object.values(IPV4_SPELLINGS).map((spell) => spell(address)))
  }
  for (const network of networks.PUBLIC_IPV6) {
    const address = networks.addressIn(network, random)
    hosts.push(...networks.ipv6Spellings(address).map((spelling) => `[${spelling}]`))
  }
  return hosts.map((host) => `${random.pick(SCHEMES)}://${host}${random.pick(PLACES)}`)
}

function codeFor(url: string): string | null {
  try {
    checkDestination(url, options)
    return null
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}
