import { test } from '@japa/runner'
import { checkDestination, destinationHostname } from '#app/linking/links/rules/destination'
import { Problem } from '#app/shared/problems/problem'
import { seededRandom } from '#app/shared/seeded_random'

const OWN = new Set(['sho.rt', 'app.example.org', 'links.example.net', 'xn--krz-hoa.example'])
const options = { isOwnHost: (hostname: string) => OWN.has(hostname) }

function problemOf(value: string | null | undefined, given = options): Problem | null {
  try {
    checkDestination(value, given)
    return null
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

function codeFor(value: string | null | undefined, given = options): string | null {
  return problemOf(value, given)?.code ?? null
}

test.group('Destinations', () => {
  const refusals: [string, (string | null | undefined)[]][] = [
    ['destination.required', ['', ' ', '\n\t', '\u00a0', null, undefined]],
    [
      'destination.scheme',
      [
        'mailto:someone@example.com',
        'ftp://example.com/file',
        'ftp://user@10.0.0.1/',
        'javascript:alert(1)',
        'JavaScript:alert(1)',
        'data:text/html,hello world',
        'file:///etc/passwd',
        'tel:+441234',
        'ws://example.com',
        'blob:https://example.com/1',
        'view-source:https://example.com',
        'localhost:3000',
        'httpss://example.com',
      ],
    ],
    [
      'destination.invalid',
      [
        'example.com',
        'example.com/path',
        'www.example.com',
        '//example.com',
        '/path',
        '?query',
        'http:',
        'http://',
        'https://',
        'http:///',
        'http:///example.com',
        'http:/example.com',
        'http:example.com',
        'http:\\\\example.com',
        'http://example.com\\@example.org/',
        'http://example.com\\a',
        'http://example.com\\',
        'http://?query',
        'http://#fragment',
        'http://:80/',
        'http://example.com:65536/',
        'http://example.com:99999999999/',
        'http://example.com:port/',
        'http://exa mple.com/',
        'http://example.com /a',
        'http:// example.com/',
        'http:/ /example.com/',
        'http://example.com/a\u3000b',
        'http://exam\tple.com/',
        'java\tscript:alert(1)',
        'http://example.com/a\nb',
        'http://example.com/a\tb',
        'http://example.com/?a\r\nb',
        'http://example.com/#a\u2028b',
        'http://example.com/a \\ b\vc',
        'http://example.com/\u0000',
        'http://example.com/\u007f',
        'http://example.com/\u0085',
        'http://example.com/\ud800',
        'http://\udfff.com/',
        'http://[::1',
        'http://[::1]x/',
        'http://[fe80::1%25eth0]/',
        'http://1.2.3.4.5/',
        'http://256.256.256.256/',
        'http://exa<mple.com/',
        'http://example..com/',
        'http://.example.com/',
        'http://example.com../',
        'http://*.example.com/',
        'http://exa$mple.com/',
        'http://%00.com/',
        'http://%zz.com/',
        `http://${'a'.repeat(64)}.com/`,
        `http://${'abcdefg.'.repeat(32)}com/`,
        'not a web address',
      ],
    ],
    [
      'destination.credentials',
      [
        'http://user@example.com/',
        'http://user:secret@example.com/',
        'http://:secret@example.com/',
        'http://@example.com/',
        'http://:@example.com/',
        'http://user@localhost/',
        'http://user:pw@127.0.0.1/',
        'http://example.com@10.0.0.1/',
        'http://example.com:80@[::1]/',
        'http://user@sho.rt/abc',
        'http://a@b@example.com/',
        'http://us%65r@example.com?x',
        'http://user@example.com/a b\\c',
      ],
    ],
    [
      'destination.private',
      [
        'http://localhost/',
        'http://localhost:3333/',
        'http://127.0.0.1',
        'http://127.1/',
        'http://2130706433/',
        'http://0x7f.1/',
        'http://0177.0.0.1/',
        'http://[::1]/',
        'http://[::ffff:127.0.0.1]/',
        'http://[::a9fe:a9fe]/',
        'http://169.254.169.254/latest/meta-data/',
        'http://metadata.google.internal/',
        'http://printer.local/',
        'http://intranet/',
        'http://１２７.０.０.１/',
        'http://localhost/a b\\c?d e\\f',
      ],
    ],
    [
      'destination.loop',
      [
        'https://sho.rt/abc',
        'http://SHO.RT',
        'https://sho.rt./abc',
        'https://sho.rt:8443/abc?x#y',
        'https://sho.rt/a b\\c',
        'https://app.example.org/',
        'https://links.example.net/spring',
        'https://kürz.example/x',
        'https://xn--krz-hoa.example/x',
        'https://%73ho.rt/abc',
        'https://ｓｈｏ.rt/abc',
      ],
    ],
  ]
  for (const [code, values] of refusals) {
    test(`${code} for {$i} of its table`)
      .with(values.map((value) => ({ value })))
      .run(({ assert }, { value }) => {
        assert.equal(codeFor(value), code, String(value))
      })
  }

  test('4,096 characters are accepted, 4,097 are too long', ({ assert }) => {
    const start = 'https://example.com/'
    assert.isNull(codeFor(start + 'a'.repeat(4096 - start.length)))
    assert.isNull(codeFor(`  ${start}${'a'.repeat(4096 - start.length)}  `))
    assert.equal(codeFor(start + 'a'.repeat(4097 - start.length)), 'destination.too_long')
    assert.equal(codeFor('x'.repeat(1_000_000)), 'destination.too_long')
    assert.equal(codeFor(start + 'ü'.repeat(4000)), 'destination.too_long')
  })

  for (const [path, length] of [
    ['a'.repeat(4077), 4097],
    [' '.repeat(1359) + 'a', 4098],
    ['?' + '\\'.repeat(1359), 4098],
    ['ü'.repeat(680), 4100],
    ['ü'.repeat(4000), 24_020],
    ['ü '.repeat(50_000) + 'a', 450_021],
    ['a'.repeat(1_000_000), 1_000_020],
  ] as const) {
    test(`${length} characters in the form in which they are sent are too many, and counted`, ({
      assert,
    }) => {
      const problem = problemOf(`https://example.com/${path}`)
      assert.equal(problem?.code, 'destination.too_long')
      assert.equal(problem?.extra.length, length)
      assert.include(problem?.message, length.toLocaleString('en'))
    })
  }

  test('the length counts before the other rules, in the form that is sent', ({ assert }) => {
    const spaces = ' '.repeat(1358)
    assert.isNull(codeFor(`https://example.com/${spaces}aa`))
    assert.equal(codeFor(`https://user@localhost/${spaces}a`), 'destination.too_long')
  })

  test('spaces and backslashes are escaped behind the host, and nothing else', ({ assert }) => {
    const table = [
      ['https://example.com/a b', 'https://example.com/a%20b'],
      ['https://example.com/a\\b', 'https://example.com/a/b'],
      ['https://example.com/\\evil.example/', 'https://example.com//evil.example/'],
      ['https://example.com/?q=a b\\c', 'https://example.com/?q=a%20b%5Cc'],
      ['https://example.com?q=a b', 'https://example.com?q=a%20b'],
      ['https://example.com#a b\\c?d\\e f', 'https://example.com#a%20b%5Cc?d%5Ce%20f'],
      [
        'HTTPS://Example.COM:443/a/../b c/%7e?x=\'"<>`{}|^#y z',
        'HTTPS://Example.COM:443/a/../b%20c/%7e?x=\'"<>`{}|^#y%20z',
      ],
      ['https://münchen.de/ü b\\c?d e\\f', 'https://xn--mnchen-3ya.de/%C3%BC%20b/c?d%20e%5Cf'],
      ['\u00a0\n https://example.com/a b \t\ufeff', 'https://example.com/a%20b'],
    ]
    for (const [given, stored] of table) assert.equal(checkDestination(given, options), stored)
  })

  test('an address in printable ASCII is stored byte for byte', ({ assert }) => {
    for (const url of [
      'https://example.com',
      'HTTPS://Example.COM:443/a/../b/./c',
      'https://example.com/%7euser/%E2%82%ac?q=\'a\'&b="c"<d>{e}|f^g`#frag#ment',
      'http://example.com:0',
      'http://example.com:/x',
      'https://example.com?x=http://localhost/@a:b',
      'https://8.8.8.8/',
      'http://0x8.8.8.8/',
      'https://[2606:4700:4700::1111]:8443/',
    ]) {
      assert.equal(checkDestination(` ${url}\n`, options), url)
    }
  })

  test('an address beyond ASCII is stored as the URL standard writes it', ({ assert }) => {
    const table = [
      ['https://münchen.de/straße?q=ü#ä', 'https://xn--mnchen-3ya.de/stra%C3%9Fe?q=%C3%BC#%C3%A4'],
      ['https://例え.jp', 'https://xn--r8jz45g.jp/'],
      ['https://example.com/😀', 'https://example.com/%F0%9F%98%80'],
    ]
    for (const [given, stored] of table) assert.equal(checkDestination(given, options), stored)
  })

  test('an own address on a private host is a loop, its neighbours are private', ({ assert }) => {
    const trial = { isOwnHost: () => true, ownAddresses: ['localhost:3333', 'sho.rt'] }
    assert.equal(codeFor('http://localhost:3333/abc', trial), 'destination.loop')
    assert.equal(codeFor('http://LOCALHOST.:3333/abc', trial), 'destination.loop')
    assert.equal(codeFor('http://localhost/abc', trial), 'destination.private')
    assert.equal(codeFor('http://127.0.0.1:3333/abc', trial), 'destination.private')
    assert.equal(codeFor('http://user@localhost:3333/', trial), 'destination.credentials')
  })

  test('the host can be known before the check asks for it', ({ assert }) => {
    assert.equal(destinationHostname(' https://KÜRZ.example.:8443/x '), 'xn--krz-hoa.example')
    for (const value of [null, '', 'example.com', 'ftp://example.com/', 'http://[', 'http://a b']) {
      assert.isNull(destinationHostname(value), String(value))
    }
    assert.isNull(destinationHostname(`http://${'\ufdfa'.repeat(1_000_000)}`))
  })

  test('the problem names the field that was asked about', ({ assert }) => {
    try {
      checkDestination('', { ...options, field: 'routing.rules.0.destinationUrl' })
      assert.fail('accepted')
    } catch (error) {
      assert.equal((error as Problem).field, 'routing.rules.0.destinationUrl')
    }
  })
})

/** Promise 30: 5 ms each, at worst; of the processor, for the machine does other work, too. */
test('10,000 hostile addresses of 4 KB cost less than 5 ms each').run(({ assert }) => {
  const random = seededRandom(30)
  const pieces = [
    ['http://', 'https://', 'http://a@', 'http://[', 'HtTp://%', 'http://xn--'],
    ['a', 'a.', '%41', '%', '@', ':', '[', '.', '-', '\u0131', 'ﬀ', '\u0301', '0x', '1.', 'xn--'],
    [
      '../',
      '/',
      '?',
      '#',
      '&a=',
      '\\',
      '\ud800',
      '\u202e',
      '💩',
      '\u00ad',
      '\uff0e',
      '//',
      '%2e%2e/',
    ],
  ]
  const times: number[] = []
  for (let round = 0; round < 10_000; round++) {
    const one = random.pick(pieces[1])
    const other = random.pick(pieces[1 + random.below(2)])
    const mixed = random.below(2) === 0 ? one.repeat(4096) : (one + other).repeat(4096)
    const url = (random.pick(pieces[0]) + mixed).slice(0, 4096)
    const before = process.threadCpuUsage()
    codeFor(url)
    const { user, system } = process.threadCpuUsage(before)
    times.push((user + system) / 1_000)
  }
  times.sort((one, other) => one - other)
  assert.isBelow(times[Math.floor(times.length * 0.999)], 5)
})
