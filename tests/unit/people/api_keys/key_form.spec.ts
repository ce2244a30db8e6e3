import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import { generateApiKey } from '#app/people/api_keys/generate_api_key'
import { hashApiKey, isWellFormedKey } from '#app/people/api_keys/rules/key_format'

test.group('API keys', () => {
  test('a new key has its form and is found by its hash (behaviour, section 2.1)', ({ assert }) => {
    const { key, hash, hint } = generateApiKey()
    assert.match(key, /^shunt_[0-9A-Za-z]{38}$/)
    assert.isTrue(isWellFormedKey(key))
    assert.equal(hash, createHash('sha256').update(key).digest('hex'))
    assert.equal(hash, hashApiKey(key))
    assert.isTrue(key.endsWith(hint))
  })

  test('the checksum is the CRC-32 of the part before it', ({ assert }) => {
    // CRC-32 of shunt_ and 32 zeros is 217349896, which is 0EhydU in base 62
    assert.isTrue(isWellFormedKey(`shunt_${'0'.repeat(32)}0EhydU`))
  })

  test('every single typo is noticed without a look-up', ({ assert }) => {
    const { key } = generateApiKey()
    for (let position = 0; position < key.length; position++) {
      for (const character of ['0', 'A', 'z', '-']) {
        if (key[position] === character) continue
        const typo = key.slice(0, position) + character + key.slice(position + 1)
        assert.isFalse(isWellFormedKey(typo), typo)
      }
    }
  })

  test('what is no key at all is refused', ({ assert }) => {
    const { key } = generateApiKey()
    for (const text of ['', 'shunt_', key.slice(1), key.slice(0, -1), `${key}0`, ` ${key}`]) {
      assert.isFalse(isWellFormedKey(text), text)
    }
    for (const text of [`${key}\n`, key.toUpperCase(), 'shunt_'.repeat(1000), `sk_${key}`]) {
      assert.isFalse(isWellFormedKey(text), text)
    }
  })

  test('no two keys are alike and every character is used', ({ assert }) => {
    const keys = Array.from({ length: 2000 }, () => generateApiKey().key)
    assert.lengthOf(new Set(keys), 2000)
    assert.lengthOf(new Set(keys.map((key) => key.slice(6, 38)).join('')), 62)
  })
})
