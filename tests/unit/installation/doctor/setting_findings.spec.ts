import { test } from '@japa/runner'
import { listContradictions } from '#app/installation/doctor/rules/contradictions'
import { computeEditDistance, findNearName } from '#app/installation/doctor/rules/edit_distance'
import {
  findSettingFaults,
  type SettingFacts,
} from '#app/installation/doctor/rules/setting_findings'

const KEY = 'k'.repeat(32)
const GOOD = { APP_KEY: KEY, APP_URL: 'https://shunt.example.com' }

const facts = (given: Partial<SettingFacts> = {}): SettingFacts => ({
  known: ['SMTP_HOST', 'SMTP_PORT', 'APP_URL', 'APP_KEY', 'DB_HOST', 'HOST', 'MAIL_FROM'],
  file: [],
  environment: GOOD,
  missingFiles: [],
  cores: 2,
  ...given,
})

const line = (name: string, value = 'x') => ({ name, value })

test.group('Names of settings', () => {
  test('near ones are found: added, lost, wrong and swapped letters', ({ assert }) => {
    assert.equal(computeEditDistance('SMTP_HOST', 'SMTP_HOTS'), 1)
    assert.equal(computeEditDistance('', 'abc'), 3)
    const known = ['SMTP_HOST', 'DB_HOST', 'PORT']
    assert.equal(findNearName('SMTP_HOTS', known), 'SMTP_HOST')
    assert.equal(findNearName('STMP_HOST', known), 'SMTP_HOST')
    assert.equal(findNearName('SMTPHOST', known), 'SMTP_HOST')
    assert.equal(findNearName('PORTS', known), 'PORT')
    assert.isNull(findNearName('HOSTNAME', known))
    assert.isNull(findNearName('PORT', ['PORT']))
  })

  test('unknown ones of .env are named, with what was meant', ({ assert }) => {
    const found = findSettingFaults(facts({ file: [line('SMTP_HOTS'), line('COLOUR_OF_SKY')] }))
    assert.deepEqual(
      found.map(({ status, found: text }) => [status, text]),
      [
        ['Warning', 'SMTP_HOTS in .env is no setting of Shunt; SMTP_HOST is.'],
        ['Warning', 'COLOUR_OF_SKY in .env is no setting of Shunt.'],
      ]
    )
    assert.equal(found[0].advice, 'Rename it to SMTP_HOST, or remove it.')
  })

  test('of the environment only those are named that are almost a setting', ({ assert }) => {
    const environment = { ...GOOD, DB_HOSTS: 'a', HOSTNAME: 'b', SHELL: 'c', NODE_OPTIONS: 'd' }
    const found = findSettingFaults(facts({ environment }))
    assert.lengthOf(found, 1)
    assert.match(found[0].found, /DB_HOSTS.*DB_HOST is, and is not set/)
  })

  test('double ones, and those that the environment overrides', ({ assert }) => {
    const file = [line('SMTP_PORT', '25'), line('SMTP_PORT', '26'), line('APP_URL', 'http://a')]
    const found = findSettingFaults(facts({ file })).map((one) => one.found)
    assert.deepEqual(found, [
      'SMTP_PORT is in .env more than once.',
      'APP_URL in .env has no effect: the environment says something else.',
    ])
  })

  test('files that are not there; and nothing at all', ({ assert }) => {
    const [missing] = findSettingFaults(facts({ missingFiles: ['GEOIP_DATABASE'] }))
    assert.match(missing.found, /^GEOIP_DATABASE names a file/)
    const [well] = findSettingFaults(facts())
    assert.equal(well.status, 'Ok')
    assert.isNull(well.advice)
  })
})

test.group('Contradictions of settings', () => {
  const cases: [string, Record<string, string>, 'Warning' | 'Error', RegExp][] = [
    ['mail without a server', { SMTP_PORT: '25' }, 'Warning', /SMTP_PORT set without SMTP_HOST/],
    [
      'a name without a password',
      { SMTP_HOST: 'm', MAIL_FROM: 'a', SMTP_USERNAME: 'u' },
      'Warning',
      /SMTP_USERNAME is set without SMTP_PASSWORD/,
    ],
    [
      'port 465 without TLS',
      { SMTP_HOST: 'm', MAIL_FROM: 'a', SMTP_PORT: '465' },
      'Warning',
      /SMTP_TLS is not tls/,
    ],
    [
      'port 587 with TLS',
      { SMTP_HOST: 'm', MAIL_FROM: 'a', SMTP_PORT: '587', SMTP_SECURE: 'true' },
      'Warning',
      /where TLS begins later/,
    ],
    ['no sender', { SMTP_HOST: 'm' }, 'Warning', /MAIL_FROM is not set/],
    [
      'copies in a store without a key',
      { BACKUP_TARGET: 's3://shunt', BACKUP_TARGET_SECRET: 'a' },
      'Error',
      /set without BACKUP_TARGET_KEY_ID: no backup is copied/,
    ],
    [
      'copies to any server that answers',
      { BACKUP_TARGET: 'sftp://a@b/c', BACKUP_TARGET_SSH_KEY_FILE: '/key' },
      'Error',
      /set without BACKUP_TARGET_HOST_KEY: no backup/,
    ],
    [
      'copies to a server without a password or a key',
      { BACKUP_TARGET: 'sftp://a@b/c', BACKUP_TARGET_HOST_KEY: 'SHA256:a' },
      'Error',
      /set without BACKUP_TARGET_SECRET: no backup/,
    ],
    [
      'a key that is its own predecessor',
      { APP_PREVIOUS_KEYS: KEY },
      'Warning',
      /APP_PREVIOUS_KEYS also has/,
    ],
    ['a short token', { METRICS_TOKEN: 'abc' }, 'Warning', /METRICS_TOKEN has 3/],
    [
      'a public port with a local address',
      { HOST: '0.0.0.0', APP_URL: 'http://localhost:3333' },
      'Warning',
      /address of this machine alone/,
    ],
    ['no https', { APP_URL: 'http://shunt.example.com' }, 'Warning', /has no https/],
    ['everyone as a proxy', { TRUSTED_PROXIES: '10.0.0.0/8, 0.0.0.0/0' }, 'Error', /every address/],
    ['everyone as a proxy, v6', { TRUSTED_PROXIES: '::/0' }, 'Error', /every address/],
    [
      'half of everyone',
      { TRUSTED_PROXIES: '0.0.0.0/1 128.0.0.0/1' },
      'Error',
      /no private network/,
    ],
    ['much of v6', { TRUSTED_PROXIES: '::1, 2000::/3' }, 'Error', /2000::\/3, which no private/],
    [
      'a certificate of a client without its key',
      { DB_TLS: 'on', DB_CLIENT_CERT_FILE: 'c' },
      'Error',
      /one is set/,
    ],
    [
      'files of certificates without encryption',
      { REDIS_CA_FILE: 'c' },
      'Warning',
      /REDIS_TLS is off/,
    ],
    [
      'a name that an IP address has not',
      { DB_TLS: 'verify', DB_HOST: '10.0.0.9' },
      'Error',
      /IP address/,
    ],
    ['lengths', { ALIAS_MIN_LENGTH: '9', ALIAS_MAX_LENGTH: '8' }, 'Error', /no alias can be/],
    ['limits', { DB_STATEMENT_TIMEOUT_SECONDS: '30' }, 'Warning', /no less than REQUEST_DEAD/],
    ['registration without mail', { REGISTRATION: 'open' }, 'Warning', /without a mail server/],
    [
      'a provider without its kind',
      { SSO_ISSUER: 'i' },
      'Warning',
      /SSO_ISSUER set without SSO_KIND/,
    ],
    ['development', { NODE_ENV: 'development' }, 'Warning', /NODE_ENV is development/],
    ['much logging', { LOG_LEVEL: 'trace' }, 'Warning', /LOG_LEVEL is trace/],
    ['many processes', { WEB_CONCURRENCY: '5' }, 'Warning', /5 on 2 cores/],
  ]
  for (const [name, given, status, pattern] of cases) {
    test(name, ({ assert }) => {
      const found = listContradictions({ ...GOOD, ...given }, 2)
      assert.lengthOf(found, 1, JSON.stringify(found))
      assert.equal(found[0].status, status)
      assert.match(found[0].found, pattern)
      assert.isNotNull(found[0].advice)
    })
  }

  test('there are none in good settings, at the limits', ({ assert }) => {
    const good: Record<string, string>[] = [
      GOOD,
      { ...GOOD, WEB_CONCURRENCY: '4', ALIAS_MIN_LENGTH: '8', ALIAS_MAX_LENGTH: '8' },
      { APP_KEY: KEY, APP_URL: 'http://localhost:3333', HOST: '127.0.0.1' },
      { ...GOOD, SMTP_HOST: 'm', MAIL_FROM: 'a', SMTP_PORT: '465', SMTP_SECURE: 'true' },
      {
        ...GOOD,
        TRUSTED_PROXIES: '10.0.0.0/8, ::1/128 fc00::/7,192.0.2.7',
        METRICS_TOKEN: 't'.repeat(16),
      },
    ]
    for (const given of good) assert.deepEqual(listContradictions(given, 2), [])
  })
})
