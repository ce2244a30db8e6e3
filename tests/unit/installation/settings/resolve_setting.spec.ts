import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { parseSettingsExample } from '#app/installation/settings/rules/parse_settings_example'
import { resolveSetting } from '#app/installation/settings/rules/resolve_setting'

const described = (name: string, value = '') => ({
  name,
  section: 'Any',
  default: value,
  description: '',
})

test.group('Settings in the console', () => {
  test('are described by .env.example alone', ({ assert }) => {
    const settings = parseSettingsExample(readFileSync('.env.example', 'utf8'))
    const port = settings.find(({ name }) => name === 'PORT')
    assert.deepEqual(port, {
      name: 'PORT',
      section: 'Where it listens and how people reach it',
      default: '3333',
      description: 'Port that they listen on.',
    })
    const proxies = settings.find(({ name }) => name === 'TRUSTED_PROXIES')!
    assert.match(proxies.description, /^Networks of .* Comma-separated CIDR\.$/)
    assert.isAbove(settings.length, 40)
    const name = settings.find((one) => one.name === 'SSO_NAME')!
    assert.equal(name.default, 'Single sign-on')
    assert.equal(name.description, 'What people read at sign-in.')
  })

  test('say where they come from', ({ assert }) => {
    const port = described('PORT', '3333')
    const of = (environment: object, file: object) => {
      const { source, value } = resolveSetting(port, environment as {}, file as {}, {})
      return [source, value]
    }
    assert.deepEqual(of({}, {}), ['Default', '3333'])
    assert.deepEqual(of({ PORT: '8080' }, { PORT: '8080' }), ['File', '8080'])
    assert.deepEqual(of({ PORT: '9090' }, { PORT: '8080' }), ['Environment', '9090'])
    const chosen = resolveSetting(described('REGISTRATION'), {}, {}, { REGISTRATION: 'open' })
    assert.deepInclude(chosen, { source: 'Console', value: 'open' })
  })

  test('never show a secret', ({ assert }) => {
    for (const name of ['APP_KEY', 'APP_PREVIOUS_KEYS', 'DB_PASSWORD', 'METRICS_TOKEN']) {
      const setting = resolveSetting(described(name), { [name]: 'hush-hush' }, {}, {})
      assert.notInclude(JSON.stringify(setting), 'hush', name)
      assert.deepInclude(setting, { isSecret: true, isSet: true, value: null })
    }
  })
})
