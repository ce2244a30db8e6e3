import { readFile } from 'node:fs/promises'
import { isIPv4 } from 'node:net'
import { test } from '@japa/runner'
import ipaddr from 'ipaddr.js'
import { Reader } from 'maxmind'
import { ipv4Bytes } from '#app/shared/network/ipv4_bytes'
import { seededRandom } from '#app/shared/seeded_random'
import {
  openCountryDatabase,
  parsePublicAddress,
  readCountryCode,
} from '#app/visits/clicks/rules/country'
import { NetworkTree } from '#app/visits/clicks/rules/network_tree'

/** What the library keeps to itself. */
interface Blocks {
  SpecialRanges: Record<string, [ipaddr.IPv4, number][]>
}

const PIECES = [
  '0',
  '1',
  '9',
  '00',
  '01',
  '25',
  '255',
  '256',
  '1000',
  '.',
  '..',
  ' ',
  '-1',
  'a',
  ':',
]

test.group('IPv4 addresses', () => {
  test('are what Node takes for one, and have its bytes', ({ assert }) => {
    const { below } = seededRandom(4)
    const texts = ['', '1.2.3', '1.2.3.4', '1.2.3.4.5', '255.255.255.255', '0.0.0.0', '1.2.3.4.', '.1.2.3'] // prettier-ignore
    for (let round = 0; round < 50_000; round++) {
      const isPlain = round % 2 === 0
      texts.push(
        isPlain
          ? Array.from({ length: 4 }, () => below(300)).join('.')
          : Array.from({ length: below(9) }, () => PIECES[below(PIECES.length)]).join('')
      )
    }
    for (const text of texts) {
      const expected = isIPv4(text) ? text.split('.').map(Number) : null
      assert.deepEqual(ipv4Bytes(text), expected, text)
    }
  })

  test('are public where the library says so', ({ assert }) => {
    const { below } = seededRandom(5)
    for (let first = 0; first < 256; first++) {
      for (let round = 0; round < 200; round++) {
        const text = [first, ...Array.from({ length: 3 }, () => below(256))].join('.')
        const isPublic = ipaddr.parse(text).range() === 'unicast'
        assert.equal(parsePublicAddress(text)?.toString() ?? null, isPublic ? text : null)
      }
    }
    const { SpecialRanges: blocks } = ipaddr.IPv4.prototype as unknown as Blocks
    for (const [block] of Object.values(blocks).flat()) {
      assert.isNull(parsePublicAddress(block.toString()), block.toString())
    }
  })

  test('have the country that the package finds', async ({ assert }) => {
    const { countryOf, path } = await openCountryDatabase()
    const reader = new Reader<never>(await readFile(path!))
    const { below } = seededRandom(6)
    const found = new Set<string | null>()
    for (let round = 0; round < 20_000; round++) {
      const text =
        round % 2 === 0
          ? [1 + below(223), below(256), below(256), below(256)].join('.')
          : `2${below(16).toString(16)}${below(256).toString(16).padStart(2, '0')}:${below(65_536).toString(16)}::${below(65_536).toString(16)}`
      const expected = parsePublicAddress(text) && readCountryCode(reader.get(text))
      assert.equal(countryOf(text), expected, text)
      found.add(expected)
    }
    assert.isAbove(found.size, 80)
  })

  test('are found in trees of every size of record', ({ assert }) => {
    // Three nodes: 0 leads to 1 and 2, 1 to records 10 and 11, 2 to nothing and record 0x0abcdef.
    const nodes = [
      [1, 2],
      [10, 11],
      [3, 0xa_bc_de_f],
    ]
    for (const recordSize of [24, 28, 32]) {
      const last = recordSize === 24 ? 0xbc_de_f0 : 0xa_bc_de_f
      const file = Buffer.concat(nodes.map(([left, right]) => nodeOf(recordSize, left, right === 0xa_bc_de_f ? last : right))) // prettier-ignore
      const tree = new NetworkTree(file, { nodeCount: 3, recordSize, ipVersion: 4 })
      const find = (first: number) => tree.find([first, 0, 0, 0])
      assert.deepEqual([0x00, 0x40, 0x80, 0xc0].map(find), [10, 11, 3, last], `${recordSize} bits`)
    }
  })
})

/** A node as the format has it, with records of 24, 28 or 32 bits. */
function nodeOf(recordSize: number, left: number, right: number): Buffer {
  const [a, b] = [left, right].map((value) => value.toString(16).padStart(recordSize / 4, '0'))
  const text = recordSize === 28 ? a.slice(1) + a[0] + b[0] + b.slice(1) : a + b
  return Buffer.from(text, 'hex')
}
