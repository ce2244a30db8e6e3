import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { DOCTOR_CHECKS, okFinding, orWell } from '#app/installation/doctor/finding'

test.group('Checks of the doctor', () => {
  test('each has a name in the console', ({ assert }) => {
    const { checks } = JSON.parse(readFileSync('resources/lang/en/doctor.json', 'utf8'))
    assert.deepEqual(Object.keys(checks), [...DOCTOR_CHECKS])
  })

  test('all is well where nothing was found', ({ assert }) => {
    const found = [okFinding('disk', 'Much room.')]
    assert.deepEqual(orWell(found, 'disk', 'Well.'), found)
    assert.deepEqual(orWell([], 'disk', 'Well.'), [okFinding('disk', 'Well.')])
  })
})
