import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { generateSync } from 'otplib'
import { isCommonPassword } from '#app/people/accounts/rules/common_passwords'
import { emailKey, readEmail, readPresentEmail } from '#app/people/accounts/rules/email'
import { checkPassword } from '#app/people/accounts/rules/password'
import { hashRecoveryCode, newRecoveryCodes } from '#app/people/accounts/rules/recovery_code'
import { findTotpStep, newTotpSecret, otpauthUrl } from '#app/people/accounts/rules/totp'
import { toNetworkPrefix } from '#app/shared/network/network_prefix'
import { normaliseAddress } from '#app/shared/network/normalise_address'
import { Problem } from '#app/shared/problems/problem'
import { drawText } from '#app/shared/random'

test.group('Addresses', () => {
  test('people have many, and they are taken', ({ assert }) => {
    for (const address of [
      'ada@example.com',
      'ada+shop@example.co.uk',
      "o'neill@example.ie",
      'a@b.example',
      'ädä@exämple.de',
      '用户@例子.公司',
      '!#$%&*+/=?^_`{|}~-@example.com',
    ]) {
      assert.equal(readEmail(` ${address} `).email, address)
    }
  })

  for (const address of [
    '',
    '@',
    'ada@',
    '@example.com',
    'ada@@example.com',
    'ada example.com',
    'a b@example.com',
    'ada@exam ple.com',
    'ada@example..com',
    'ada@.example.com',
    'ada@example.com.',
    'ada@-example.com',
    'ada@example-.com',
    'Ada <ada@example.com>',
    'ada@example.com,eve@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada\u0000@example.com',
    `${'a'.repeat(65)}@example.com`,
    'a@b',
    'ada@localhost',
    'ada@192.0.2.7',
    `ada@${'a'.repeat(64)}.example`,
  ]) {
    test(`${JSON.stringify(address)} is none`, ({ assert }) => {
      assert.throws(() => readEmail(address), Problem)
    })
  }

  test('an account that has an address without a dot keeps it', ({ assert }) => {
    assert.equal(readPresentEmail(' A@b ').key, 'a@b')
    assert.throws(() => readPresentEmail('a@'), Problem)
  })

  test('one mailbox has one key, however it is written', ({ assert }) => {
    const spellings = ['Ada@Example.COM', ' ada@example.com', 'ADA@EXAMPLE.com ']
    assert.lengthOf([...new Set(spellings.map(emailKey))], 1)
    assert.equal(emailKey('e\u0301@x'), emailKey('\u00e9@x'))
  })
})

test.group('Passwords', () => {
  test('the list ships thousands, all long enough to matter', ({ assert }) => {
    const lines = readFileSync(
      new URL('../../../../resources/data/common_passwords.txt', import.meta.url),
      'utf8'
    )
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# '))
    assert.isAbove(lines.length, 10_000)
    for (const line of lines) {
      assert.isAtLeast(line.length, 10)
      assert.equal(line, line.toLowerCase())
      assert.isTrue(isCommonPassword(line), line)
      assert.isTrue(isCommonPassword(line.toUpperCase()), line)
    }
  })

  for (const password of [
    '1234567890',
    '0987654321',
    'qwertyuiop',
    'zzzzzzzzzz',
    'abcdefghijkl',
    'lkjihgfedcba',
    '1212121212',
    'abcabcabcab',
    '6789012345',
    'P@ssw0rd123',
  ]) {
    test(`${password} is common`, ({ assert }) => {
      assert.isTrue(isCommonPassword(password))
    })
  }

  for (const password of [
    'correct horse battery staple',
    'seven quiet lanterns',
    'Xk9#mQ2$vL7!',
    'aaaaaaaaab',
    '# The commonest passwords',
  ]) {
    test(`${password} is not`, ({ assert }) => {
      assert.isFalse(isCommonPassword(password))
      assert.doesNotThrow(() => checkPassword(password, 'ada@example.com'))
    })
  }

  test('characters are counted as people see them, not as they are stored', ({ assert }) => {
    assert.throws(() => checkPassword('🔑🌲🦊🎈🧭🪁🧵🥨🛶', 'ada@example.com'), Problem)
    assert.doesNotThrow(() => checkPassword('🔑🌲🦊🎈🧭🪁🧵🥨🛶🌋', 'ada@example.com'))
    assert.doesNotThrow(() => checkPassword('🔑🌲🦊🎈🧭🪁🧵🥨'.repeat(16), 'ada@example.com'))
    assert.throws(
      () => checkPassword('🔑🌲🦊🎈🧭🪁🧵🥨'.repeat(16) + 'x', 'ada@example.com'),
      Problem
    )
  })

  for (const [password, email, isRefused] of [
    ['I am grace.hopper now', 'grace.hopper@example.com', true],
    ['I am GRACE.HOPPER now', 'grace.hopper@example.com', true],
    ['x grace@example.com x', 'grace@example.com', true],
    ['grace likes lists', 'grace+lists@example.com', true],
    ['the bob of a boat', 'bob@example.com', false],
    ['x bob@example.com x', 'bob@example.com', true],
    ['my example is com', 'grace@example.com', false],
  ] as const) {
    test(`${password} for ${email}: ${isRefused ? 'refused' : 'taken'}`, ({ assert }) => {
      const check = () => checkPassword(password, email)
      if (isRefused) assert.throws(check, Problem)
      else assert.doesNotThrow(check)
    })
  }
})

test.group('One-time codes', () => {
  /** RFC 6238, appendix B: the secret, and the last six digits of its SHA-1 values. */
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const) {
    test(`at ${seconds} s it is ${code}`, ({ assert }) => {
      assert.equal(findTotpStep(secret, code, seconds * 1000), Math.floor(seconds / 30))
    })
  }

  test('the step is the one of the code, not of now; edges of steps', ({ assert }) => {
    const startMs = 1_800_000_000_000
    const step = startMs / 30_000
    for (const offset of [-1, 0, 1]) {
      const code = generateSync({ secret, epoch: startMs / 1000 + offset * 30 })
      assert.equal(findTotpStep(secret, code, startMs), step + offset)
      assert.equal(findTotpStep(secret, code, startMs + 29_999), step + offset)
    }
    const after = generateSync({ secret, epoch: startMs / 1000 + 60 })
    assert.isNull(findTotpStep(secret, after, startMs + 29_999))
    assert.equal(findTotpStep(secret, after, startMs + 30_000), step + 2)
  })

  test('blanks do not matter, anything else is none', ({ assert }) => {
    assert.equal(findTotpStep(secret, ' 287 082 ', 59_000), 1)
    for (const code of ['', '28708', '2870822', '28708a', '２８７０８２', '-287082', '287082.0']) {
      assert.isNull(findTotpStep(secret, code, 59_000), code)
    }
  })

  test('secrets are new each time and read as an authenticator reads them', ({ assert }) => {
    const one = newTotpSecret()
    assert.notEqual(one, newTotpSecret())
    assert.match(one, /^[A-Z2-7]{32}$/)
    const url = new URL(otpauthUrl(one, 'ada+x@example.com'))
    assert.equal(url.host, 'totp')
    assert.equal(decodeURIComponent(url.pathname), '/Shunt:ada+x@example.com')
    assert.equal(url.searchParams.get('secret'), one)
  })
})

test.group('Recovery codes', () => {
  test('ten, all different, of 80 bits', ({ assert }) => {
    const codes = newRecoveryCodes(drawText)
    assert.lengthOf([...new Set(codes)], 10)
    for (const code of codes)
      assert.match(code, /^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
  })

  test('are known however they are typed', ({ assert }) => {
    const hash = hashRecoveryCode('01jk-mnpq-rstv-wxyz')
    assert.match(hash!, /^[0-9a-f]{64}$/)
    for (const typed of ['O1JK MNPQ RSTV WXYZ', 'oLjkmnpqrstvwxyz', ' 0ijk-mnpq-rstv-wxyz ']) {
      assert.equal(hashRecoveryCode(typed), hash)
    }
    for (const none of [
      '',
      '123456',
      '01jk-mnpq-rstv-wxy',
      '01jk-mnpq-rstv-wxyzz',
      'u'.repeat(16),
    ]) {
      assert.isNull(hashRecoveryCode(none))
    }
  })
})

test.group('Networks', () => {
  for (const [address, network] of [
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['::1', ':0:0:0'],
  ]) {
    test(`${address} counts as ${network}`, ({ assert }) => {
      assert.equal(toNetworkPrefix(address), network)
    })
  }
})

test.group('Addresses of callers', () => {
  for (const [text, address] of [
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7:4711 ', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['[2001:DB8::1]:443', '2001:db8::1'],
    [`fe80::1%${'x'.repeat(100)}`, 'fe80::1'],
    ['unknown', null],
    ['', null],
    ["' OR 1=1", null],
    ['1'.repeat(100), null],
  ]) {
    test(`${text} is ${address}`, ({ assert }) => {
      assert.equal(normaliseAddress(text!), address)
    })
  }
})
