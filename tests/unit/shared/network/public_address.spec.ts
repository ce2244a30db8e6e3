import { test } from '@japa/runner'
import { parseCidrList } from '#app/shared/network/cidr_list'
import { isPublicAddress } from '#app/shared/network/public_address'
import { seededRandom } from '#app/shared/seeded_random'
import * as networks from '#tests/unit/shared/fixtures/addresses'
import { IPV4_IN_IPV6 } from '#tests/unit/shared/fixtures/ipv4_spellings'

test.group('Public addresses', () => {
  test('no address of a special-purpose block is public', ({ assert }) => {
    const random = seededRandom(1)
    for (const network of networks.NON_PUBLIC_IPV4) {
      for (let draw = 0; draw < 20; draw++) {
        const bytes = networks.addressIn(network, random)
        assert.isFalse(isPublicAddress(bytes.join('.')), `${bytes.join('.')} of ${network}`)
      }
    }
    for (const network of networks.NON_PUBLIC_IPV6) {
      for (let draw = 0; draw < 20; draw++) {
        for (const ip of networks.ipv6Spellings(networks.addressIn(network, random))) {
          assert.isFalse(isPublicAddress(ip), `${ip} of ${network}`)
        }
      }
    }
  })

  test('no address of a provider is refused', ({ assert }) => {
    const random = seededRandom(2)
    for (const network of networks.PUBLIC_IPV4) {
      const ip = networks.addressIn(network, random).join('.')
      assert.isTrue(isPublicAddress(ip), `${ip} of ${network}`)
    }
    for (const network of networks.PUBLIC_IPV6) {
      for (const ip of networks.ipv6Spellings(networks.addressIn(network, random))) {
        assert.isTrue(isPublicAddress(ip), `${ip} of ${network}`)
      }
    }
  })

  test('an IPv6 address that carries a private IPv4 address is private', ({ assert }) => {
    for (const [form, spell] of Object.entries(IPV4_IN_IPV6)) {
      for (const address of [
        [127, 0, 0, 1],
        [10, 1, 2, 3],
        [169, 254, 169, 254],
        [192, 168, 0, 1],
      ]) {
        assert.isFalse(isPublicAddress(spell(address)), `${form}: ${spell(address)}`)
      }
    }
  })

  test('the edges of blocks are exact', ({ assert }) => {
    const table: [string, boolean][] = [
      ['9.255.255.255', true],
      ['10.0.0.0', false],
      ['10.255.255.255', false],
      ['11.0.0.0', true],
      ['100.63.255.255', true],
      ['100.64.0.0', false],
      ['100.127.255.255', false],
      ['100.128.0.0', true],
      ['172.15.255.255', true],
      ['172.16.0.0', false],
      ['172.31.255.255', false],
      ['172.32.0.0', true],
      ['168.63.129.15', true],
      ['168.63.129.16', false],
      ['168.63.129.17', true],
      ['198.17.255.255', true],
      ['198.18.0.0', false],
      ['198.19.255.255', false],
      ['198.20.0.0', true],
      ['223.255.255.255', true],
      ['224.0.0.0', false],
      ['1fff:ffff::1', false],
      ['2000::1', true],
      ['2001:1ff:ffff::1', false],
      ['2001:200::', true],
      ['2001:db7:ffff::1', true],
      ['2001:db8::', false],
      ['2001:db9::', true],
      ['2001:ffff::1', true],
      ['2002::', false],
      ['2003::', true],
      ['3ffd::1', true],
      ['3ffe::1', false],
      ['3fff:fff:ffff::1', false],
      ['3fff:1000::', true],
      ['4000::', false],
    ]
    for (const [ip, expected] of table) assert.equal(isPublicAddress(ip), expected, ip)
  })

  test('what is no IP address in its strict spelling is not public', ({ assert }) => {
    for (const text of ['', 'example.com', '8.8.8', '8', '0x8.8.8.8', '08.8.8.8', '8.8.8.8.']) {
      assert.isFalse(isPublicAddress(text), text)
    }
    for (const text of ['[2606:4700::1]', '2606:4700::1%eth0', '2606:4700:::1', ' 8.8.8.8']) {
      assert.isFalse(isPublicAddress(text), text)
    }
  })
})

test.group('Networks that the operator allows', () => {
  test('an allowed network counts as public, whichever way it is reached', ({ assert }) => {
    const allowed = parseCidrList('10.1.0.0/16, fd00:1::/32')
    for (const ip of ['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::5']) {
      assert.isTrue(isPublicAddress(ip, allowed), ip)
    }
    for (const ip of ['10.2.0.1', '::ffff:10.2.0.1', 'fd00:2::5', '::10.1.2.3', '127.0.0.1']) {
      assert.isFalse(isPublicAddress(ip, allowed), ip)
    }
  })

  test('allowing NAT64 lets in public addresses alone', ({ assert }) => {
    const allowed = parseCidrList('64:ff9b::/96')
    assert.isTrue(isPublicAddress('64:ff9b::8.8.8.8', allowed))
    assert.isFalse(isPublicAddress('64:ff9b::10.0.0.1', allowed))
    assert.isTrue(isPublicAddress('64:ff9b::10.0.0.1', parseCidrList('64:ff9b::/96 10.0.0.0/8')))
  })

  test('an entry that is no network is named', ({ assert }) => {
    for (const text of [
      '10.0.0.0/33',
      '::1/129',
      '10.0/8',
      'example.com',
      '10.0.0.0/x',
      '1.2.3.4/8/8',
    ]) {
      assert.throws(
        () => parseCidrList(`192.0.2.0/24, ${text}`),
        new RegExp(text.replace(/\W/g, '.'))
      )
    }
    assert.deepEqual(parseCidrList(''), [])
  })
})
