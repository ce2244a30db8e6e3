import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { DOCTOR_CHECKS, okFinding, orWell } from '#app/installation/doctor/finding'

test.group('Checks of the doctor', () => {
  test('each has a name in the console', ({ assert }) => {
    const { checks } = JSON.parse(readFileSync('resources/lang/en/doctor.json', 'utf8'))
    assert.deepEqual(Object.keys(checks), [...DOCTOR_CHECKS])
  })

  test('all is well where nothing was found', ({ assert }) => {
    const found = [okFinding('disk', 'too_early', { host: 'a' })]
    assert.deepEqual(orWell(found, 'migrations'), found)
    assert.deepEqual(orWell([], 'migrations'), [okFinding('migrations', 'well')])
  })

  test('each finding that the rules name has its texts', ({ assert }) => {
    const texts = JSON.parse(readFileSync('resources/lang/en/findings.json', 'utf8'))
    const sources = globSync('{app/installation,commands}/**/*.ts').map((path) =>
      readFileSync(path, 'utf8')
    )
    const named = sources.flatMap((text) => [
      ...text.matchAll(/\b(ok|warning|error)Finding\(\s*'(\w+)',\s*'(\w+)'/g),
    ])
    assert.isAbove(named.length, 60)
    for (const [call, status, check, name] of named) {
      assert.isString(texts[check]?.[name]?.found, call)
      if (status !== 'ok') assert.isString(texts[check][name].advice, call)
    }
    const contradictions = sources.flatMap((text) => [
      ...text.matchAll(/\b(?:warn|fail)\('(\w+)'/g),
    ])
    const all = { ...texts.settings, ...texts.database, ...texts.redis }
    for (const [call, name] of contradictions) {
      assert.sameMembers(Object.keys(all[name] ?? {}), ['found', 'advice'], call)
    }
    const health = sources.flatMap((text) => [...text.matchAll(/\bhealthSentence\('(\w+)'/g)])
    assert.isAbove(health.length, 15)
    for (const [call, name] of health) assert.isString(texts.health[name]?.found, call)
  })
})
