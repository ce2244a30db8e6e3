import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { assertProblem, call } from '#tests/fixtures/api'
import { aWorkspace } from '#tests/fixtures/workspace'

const URL_OK = 'https://example.com/'
const rule = (fields: object = {}) => ({
  countries: ['CH'],
  destinationUrl: `${URL_OK}ch`,
  ...fields,
})
const part = (fields: object = {}) => ({ destinationUrl: `${URL_OK}s`, weight: 1, ...fields })
const times = <Value>(count: number, make: (n: number) => Value) =>
  Array.from({ length: count }, (_, n) => make(n))
const codes = [
  'AD',
  'AE',
  'AF',
  'AG',
  'AI',
  'AL',
  'AM',
  'AO',
  'AR',
  'AT',
  'AU',
  'AZ',
  'BA',
  'BB',
  'BD',
  'BE',
  'BF',
  'BG',
  'BH',
  'BI',
  'BJ',
  'BN',
  'BO',
  'BR',
  'BS',
  'BT',
  'BW',
  'BY',
  'BZ',
  'CA',
  'CD',
  'CF',
  'CG',
  'CH',
  'CI',
  'CL',
  'CM',
  'CN',
  'CO',
  'CR',
  'CU',
  'CV',
  'CY',
  'CZ',
  'DE',
  'DJ',
  'DK',
  'DM',
  'DO',
  'DZ',
  'EC',
  'EE',
  'EG',
  'ER',
  'ES',
  'ET',
  'FI',
  'FJ',
  'FR',
  'GA',
  'GB',
]
const languages = [
  'aa',
  'ab',
  'af',
  'ak',
  'am',
  'an',
  'ar',
  'as',
  'av',
  'ay',
  'az',
  'ba',
  'be',
  'bg',
  'bh',
  'bi',
  'bm',
  'bn',
  'bo',
  'br',
  'bs',
]

/** What opens no app: the browser or the system would answer it, or it hides something else. */
const NO_APPS = [
  'ms-msdt:/id PCWDiagnostic'.replace(' ', '%20'),
  'MS-MSDT:-id',
  'search-ms:query=x&crumb=location:%5C%5Cevil',
  'ms-word:ofe|u|https://example.com/x.docx',
  'ms-settings:display',
  'view-source:https://example.com/',
  'jar:https://example.com/x.jar!/y',
  'filesystem:https://example.com/temporary/x',
  'feed:javascript:alert(1)',
  'feed:https://example.com/',
  'blob:https://example.com/0',
  'about:blank',
  'vbscript:x',
  'chrome://settings',
  'chrome-extension://x/y',
  'moz-extension://x/y',
  'edge://flags',
  'microsoft-edge:https://example.com/',
  'googlechromes://example.com/',
  'firefox://open-url?url=javascript:x',
  'resource://x',
  'mhtml:https://example.com/',
  'res://x',
  'its:x.chm',
  'ws://example.com/',
  'ftp://example.com/',
  'smb://example.com/share',
  'ssh://example.com',
  'jnlp:https://example.com/x',
  'x-apple.systempreferences:com.apple.preference.security',
  'itms-services://?action=download-manifest&url=x',
  'com.android.settings://x',
  'content://x/y',
  'c:/windows',
  'myapp:javascript:alert(1)',
  'myapp:%6Aavascript:alert(1)',
  'myapp://data:text/html,x',
  'intent:#Intent;scheme=javascript;end',
  'intent:javascript:alert(1)#Intent;end',
  'intent://x#Intent;scheme=content;end',
  'intent://x#Intent;scheme=myapp;scheme=file;end',
  'intent://x#Intent;scheme=myapp;S.browser_fallback_url=javascript%3Aalert(1);end',
  'intent://x#Intent;scheme=myapp;S.browser_fallback_url=http%3A%2F%2F10.0.0.1%2F;end',
  'intent://x#Intent;scheme=myapp;S.browser_fallback_url=market%3A%2F%2Fx;end',
  'intent://x#Intent;scheme=myapp;S.browser_fallback_url=;end',
  'intent://10.0.0.1/#Intent;scheme=https;package=com.x;end',
  'intent:http://127.0.0.1/#Intent;end',
  'intent://x',
  'intent://x#Intent;scheme=myapp',
  'intent://x#myapp',
]

const APPS = [
  'shop://open',
  'fb://profile/1',
  'whatsapp://send?text=https%3A%2F%2Fexample.com',
  'spotify:track:4uLU6hMCjMI75M1A2tKUQC',
  'spotify:search:javascript',
  'com.example.app://oauth?x=y',
  'web+coffee://x',
  'market://details?id=com.x',
  'itms-apps://apps.apple.com/app/id1',
  'ms-windows-store://pdp/?productid=x',
  'msteams://teams.microsoft.com/l/x',
  'tel:+41441234567',
  'mailto:somebody@example.com',
  'manuscript://open',
  'myapp://data:8080/x',
  'intent://x#Intent;scheme=myapp;S.browser_fallback_url=https%3A%2F%2Fexample.com%2F;end',
  'intent://example.com/x#Intent;scheme=https;package=com.x;end',
  'intent://x#Intent;package=com.x;end',
]

test.group('Routing of a link', () => {
  test('is kept in order, with ids for those without one', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { status, body, text } = await call(workspace, 'POST', '/links', {
      destinationUrl: URL_OK,
      routing: {
        rules: [
          rule({
            id: 'swiss1',
            name: 'Swiss',
            countries: ['ch', 'CH', 'li'],
            languages: ['DE', 'gsw'],
            hours: [9, 8, 9],
          }),
          { devices: ['ios', 'macos'], appUrl: 'myapp://open?x=1' },
        ],
        split: [part({ id: 'a', weight: 1000 }), part({ weight: 1, name: 'B' })],
      },
    })
    assert.equal(status, 201, text)
    const [first, second] = body.routing.rules
    assert.deepEqual(first, {
      id: 'swiss1',
      name: 'Swiss',
      countries: ['CH', 'LI'],
      devices: [],
      languages: ['de', 'gsw'],
      hours: [9, 8],
      destinationUrl: `${URL_OK}ch`,
      appUrl: null,
    })
    assert.match(second.id, /^[a-z0-9]{1,12}$/)
    assert.deepInclude(second, { destinationUrl: null, appUrl: 'myapp://open?x=1' })
    assert.deepInclude(body.routing.split[0], { id: 'a', weight: 1000, name: null })
    assert.match(body.routing.split[1].id, /^[a-z0-9]{1,12}$/)
    const read = await call(workspace, 'GET', `/links/${body.id}`)
    assert.deepEqual(read.body, body)
    const same = await call(workspace, 'PATCH', `/links/${body.id}`, { routing: body.routing })
    assert.equal(same.body.version, 1)
    const cleared = await call(workspace, 'PATCH', `/links/${body.id}`, { clearRouting: true })
    assert.deepEqual(cleared.body.routing, { rules: [], split: [] })
    assert.equal(cleared.body.version, 2)
  })

  test('takes all 24 hours, which alone are a condition', async ({ assert }) => {
    const workspace = await aWorkspace()
    const hours = times(24, (hour) => hour)
    const rules = [{ hours, destinationUrl: URL_OK }]
    const { status, body } = await call(workspace, 'POST', '/links', {
      destinationUrl: URL_OK,
      routing: { rules },
    })
    assert.equal(status, 201)
    assert.deepEqual(body.routing.rules[0].hours, hours)
  })

  test('that was stored before there were hours has none, and stays the same version', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { body } = await call(workspace, 'POST', '/links', {
      destinationUrl: URL_OK,
      routing: { rules: [rule()] },
    })
    const [{ hours, ...stored }] = body.routing.rules
    assert.deepEqual(hours, [])
    const routing = JSON.stringify({ rules: [stored], split: [] })
    await db.from('links').where('id', body.id).update({ routing })
    const { body: read } = await call(workspace, 'GET', `/links/${body.id}`)
    assert.deepEqual(read.routing, body.routing)
    const same = await call(workspace, 'PATCH', `/links/${body.id}`, { routing: read.routing })
    assert.equal(same.body.version, 1)
  })

  const refusals: [string, object, string][] = [
    ['21 rules', { rules: times(21, () => rule()) }, 'routing.too_many_rules'],
    ['a null rule', { rules: [rule(), null] }, 'routing.rule_invalid'],
    ['a rule that is text', { rules: ['x'] }, 'routing.rule_invalid'],
    ['no condition', { rules: [rule({ countries: [] })] }, 'routing.rule_condition_required'],
    [
      '61 countries',
      { rules: [rule({ countries: codes.slice(0, 61) })] },
      'routing.too_many_countries',
    ],
    [
      'a country in full',
      { rules: [rule({ countries: ['Switzerland'] })] },
      'routing.country_invalid',
    ],
    ['a country that is none', { rules: [rule({ countries: ['ZZ'] })] }, 'routing.country_invalid'],
    ['a number as country', { rules: [rule({ countries: [5] })] }, 'routing.country_invalid'],
    ['an unknown device', { rules: [rule({ devices: ['linux'] })] }, 'routing.device_invalid'],
    ['21 languages', { rules: [rule({ languages })] }, 'routing.too_many_languages'],
    [
      'a language with its region',
      { rules: [rule({ languages: ['en-AU'] })] },
      'routing.language_invalid',
    ],
    ['a language of four', { rules: [rule({ languages: ['engl'] })] }, 'routing.language_invalid'],
    ['an hour of 24', { rules: [rule({ hours: [24] })] }, 'routing.hour_invalid'],
    ['an hour before midnight', { rules: [rule({ hours: [-1] })] }, 'routing.hour_invalid'],
    ['half an hour', { rules: [rule({ hours: [9.5] })] }, 'routing.hour_invalid'],
    ['an hour as text', { rules: [rule({ hours: ['9'] })] }, 'routing.hour_invalid'],
    ['25 hours', { rules: [rule({ hours: times(25, () => 9) })] }, 'routing.hour_invalid'],
    ['a split of one', { split: [part()] }, 'routing.split_size'],
    ['a split of six', { split: times(6, () => part()) }, 'routing.split_size'],
    ['a null split destination', { split: [part(), null] }, 'routing.variant_invalid'],
    ['a weight of 0', { split: [part(), part({ weight: 0 })] }, 'routing.weight_invalid'],
    ['a weight of 1,001', { split: [part(), part({ weight: 1001 })] }, 'routing.weight_invalid'],
    ['half a weight', { split: [part(), part({ weight: 1.5 })] }, 'routing.weight_invalid'],
    ['no weight', { split: [part(), { destinationUrl: URL_OK }] }, 'routing.weight_invalid'],
    ['a name of 101', { rules: [rule({ name: 'n'.repeat(101) })] }, 'routing.name_too_long'],
    [
      'a split name of 101',
      { split: [part(), part({ name: 'n'.repeat(101) })] },
      'routing.name_too_long',
    ],
    ['an id of 13', { rules: [rule({ id: 'a'.repeat(13) })] }, 'routing.id_invalid'],
    ['an id in upper case', { rules: [rule({ id: 'A' })] }, 'routing.id_invalid'],
    ['an empty id', { rules: [rule({ id: '' })] }, 'routing.id_invalid'],
    [
      'one id twice',
      { rules: [rule({ id: 'a' })], split: [part({ id: 'a' }), part()] },
      'routing.id_duplicate',
    ],
    [
      'a script as app',
      { rules: [rule({ appUrl: 'javascript:alert(1)' })] },
      'routing.app_url_invalid',
    ],
    ['data as app', { rules: [rule({ appUrl: 'DATA:text/html,x' })] }, 'routing.app_url_invalid'],
    [
      'a file as app',
      { rules: [rule({ appUrl: 'file:///etc/passwd' })] },
      'routing.app_url_invalid',
    ],
    [
      'http as app',
      { rules: [rule({ appUrl: 'http://example.com/' })] },
      'routing.app_url_invalid',
    ],
    [
      'a private https app',
      { rules: [rule({ appUrl: 'https://10.0.0.1/' })] },
      'routing.app_url_invalid',
    ],
    ['no address as app', { rules: [rule({ appUrl: 'open the app' })] }, 'routing.app_url_invalid'],
    ['a rule that leads nowhere', { rules: [{ countries: ['CH'] }] }, 'destination.required'],
    ['a split that leads nowhere', { split: [part(), { weight: 1 }] }, 'destination.required'],
    [
      'a private rule',
      { rules: [rule({ destinationUrl: 'http://127.0.0.1/' })] },
      'destination.private',
    ],
    [
      'a private split',
      { split: [part(), part({ destinationUrl: 'http://[::1]/' })] },
      'destination.private',
    ],
    ['rules that are no list', { rules: {} }, 'request.invalid'],
    ['countries that are no list', { rules: [rule({ countries: 'CH' })] }, 'request.invalid'],
  ]

  for (const appUrl of NO_APPS) {
    refusals.push([appUrl, { rules: [rule({ appUrl })] }, 'routing.app_url_invalid'])
  }

  for (const [what, routing, code] of refusals) {
    test(`${what}: ${code}, on creating and on changing`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const created = await call(workspace, 'POST', '/links', { destinationUrl: URL_OK, routing })
      assertProblem(assert, created, 422, code)
      assert.isNull(await db.from('links').where('workspace_id', workspace.workspaceId).first())
      const { body: link } = await call(workspace, 'POST', '/links', { destinationUrl: URL_OK })
      assertProblem(
        assert,
        await call(workspace, 'PATCH', `/links/${link.id}`, { routing }),
        422,
        code
      )
      assert.deepEqual((await call(workspace, 'GET', `/links/${link.id}`)).body, link)
    })
  }

  const allowed: [string, object][] = [
    ['20 rules', { rules: times(20, () => rule()) }],
    ['60 countries', { rules: [rule({ countries: codes.slice(0, 60) })] }],
    ['20 languages', { rules: [rule({ languages: languages.slice(0, 20) })] }],
    ['a split of two', { split: times(2, () => part()) }],
    ['a split of five', { split: times(5, () => part({ weight: 1000 })) }],
    ['a name of 100', { rules: [rule({ name: 'n'.repeat(100) })] }],
    ['an id of 12', { rules: [rule({ id: 'abcdefghij12' })] }],
    [
      'an intent',
      { rules: [rule({ appUrl: 'intent://scan/#Intent;scheme=zxing;package=com.x;end' })] },
    ],
    ['an https app link', { rules: [rule({ appUrl: 'https://example.com/app' })] }],
    ...APPS.map((appUrl): [string, object] => [appUrl, { rules: [rule({ appUrl })] }]),
    ['nothing at all', { rules: [], split: [] }],
    ['nulls', { rules: null, split: null }],
  ]
  for (const [what, routing] of allowed) {
    test(`but not ${what}`, async ({ assert }) => {
      const answer = await call(await aWorkspace(), 'POST', '/links', {
        destinationUrl: URL_OK,
        routing,
      })
      assert.equal(answer.status, 201, answer.text)
    })
  }
})
