import { generateKeyPairSync } from 'node:crypto'
import { test } from '@japa/runner'
import { exportPublicKey, readLicence, signLicence } from '../file.js'
import samples from '../samples.js'
import { listTermFaults } from '../terms.js'

const pair = generateKeyPairSync('ed25519')
const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const key = exportPublicKey(pem)

const terms = {
  id: 'L-1',
  holder: 'Zoë’s 漢字',
  plan: null,
  organisations: 1,
  users: 0,
  links: null,
  domains: null,
  notBefore: '2026-11-01T00:00:00.000Z',
  expires: '2027-11-01T00:00:00.000Z',
  graceDays: 0,
}
const licence = signLicence(terms, pem)

test.group('A signed licence', () => {
  test('says what it was made of', ({ assert }) => {
    assert.deepEqual(readLicence(licence, [key]), terms)
    assert.deepEqual(readLicence(`\r\n ${licence.replaceAll('\n', '\r\n')}\n`, [key]), terms)
    assert.isNull(readLicence(licence, []))
    const publicPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    assert.equal(exportPublicKey(publicPem), key)
  })

  test('is taken with no bit flipped', ({ assert }) => {
    const bytes = Buffer.from(licence)
    const taken: number[] = []
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      bytes[bit >> 3] ^= 1 << (bit & 7)
      if (readLicence(bytes.toString(), [key])) taken.push(bit)
      bytes[bit >> 3] ^= 1 << (bit & 7)
    }
    assert.deepEqual(taken, [])
    assert.deepEqual(readLicence(bytes.toString(), [key]), terms)
  })

  test('is taken at no shorter length', ({ assert }) => {
    for (let length = 0; length < licence.trimEnd().length; length++) {
      assert.isNull(readLicence(licence.slice(0, length), [key]), String(length))
    }
  })

  test('is made of no faulty terms', ({ assert }) => {
    for (const wrong of [
      { holder: '' },
      { id: 'x'.repeat(201) },
      { plan: 1 },
      { users: -1 },
      { users: 1.5 },
      { links: '5' },
      { notBefore: '2026-11-01' },
      { expires: terms.notBefore },
      { graceDays: 366 },
      { graceDays: null },
    ]) {
      assert.lengthOf(listTermFaults({ ...terms, ...wrong }), 1, JSON.stringify(wrong))
      assert.throws(() => signLicence({ ...terms, ...wrong } as never, pem))
    }
    assert.deepEqual(listTermFaults({ ...terms, graceDays: 365, holder: 'é'.repeat(200) }), [])
  })

  test('has samples for each state', ({ assert }) => {
    const states = new Set(samples.licence!.map(({ state }) => state))
    assert.equal(states.size, 7)
  })
})
