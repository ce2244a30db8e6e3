import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { ROLES } from '#app/platform/access/roles'
import { buildAvatar } from '#app/platform/console/rules/avatar'
import { findIndicator, STATUSES } from '#app/platform/console/rules/statuses'
import { timeZoneGroups } from '#app/platform/console/rules/time_zones'

const texts = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../resources/lang/en/${name}.json`, import.meta.url), 'utf8')
  )

test.group('Words for signs', () => {
  test('every state has one, and no state has one that is not drawn', ({ assert }) => {
    const words = texts('status')
    assert.sameMembers(Object.keys(words), Object.keys(STATUSES))
    for (const [kind, states] of Object.entries(STATUSES)) {
      assert.sameMembers(Object.keys(words[kind]), Object.keys(states), kind)
    }
  })

  test('every role has one', ({ assert }) => {
    assert.sameMembers(Object.keys(texts('roles')), [...ROLES])
  })

  test('a state that nobody drew is unknown, not a fault', ({ assert }) => {
    assert.deepEqual(findIndicator('link', 'Melted'), { shape: 'dashed', tone: 'quiet' })
    assert.deepEqual(findIndicator('nothing', 'Active'), { shape: 'dashed', tone: 'quiet' })
  })
})

const WINTER_MS = Date.UTC(2026, 0, 15)
const SUMMER_MS = Date.UTC(2026, 6, 15)

test.group('Signs of people and zones', () => {
  test('a person has the same letters and colour everywhere', ({ assert }) => {
    assert.equal(buildAvatar('Tunde Adeyemi').initials, 'TA')
    assert.equal(buildAvatar('m.nowak@tramways.example').initials, 'MN')
    assert.equal(buildAvatar('李 雷').initials, '李雷')
    assert.deepEqual(buildAvatar('Tunde Adeyemi'), buildAvatar('Tunde Adeyemi'))
  })

  test('every zone is listed once, UTC first', ({ assert }) => {
    const groups = timeZoneGroups(WINTER_MS)
    const zones = groups.flatMap((group) => group.zones.map(({ value }) => value))
    assert.equal(zones[0], 'UTC')
    assert.include(zones, 'Europe/London')
    assert.equal(new Set(zones).size, zones.length)
  })

  test('a zone has its present name, its city with accents, and the offset of the day', ({
    assert,
  }) => {
    const find = (atMs: number, zone: string) =>
      timeZoneGroups(atMs)
        .flatMap(({ zones }) => zones)
        .find(({ value }) => value === zone)
    assert.deepEqual(find(WINTER_MS, 'Europe/Kyiv'), {
      value: 'Europe/Kyiv',
      label: 'Kyiv (UTC+02:00)',
      also: 'Europe/Kiev',
    })
    assert.equal(find(SUMMER_MS, 'Europe/Kyiv')?.label, 'Kyiv (UTC+03:00)')
    assert.equal(find(WINTER_MS, 'America/Bogota')?.label, 'Bogotá (UTC−05:00)')
    assert.equal(find(WINTER_MS, 'Asia/Kolkata')?.label, 'Kolkata (UTC+05:30)')
    assert.equal(find(WINTER_MS, 'Europe/London')?.label, 'London (UTC+00:00)')
    assert.isUndefined(find(WINTER_MS, 'Asia/Calcutta'))
  })

  test('a zone by another name than the runtime lists it by is there when it is chosen', ({
    assert,
  }) => {
    for (const chosen of [
      'Asia/Kolkata',
      'Asia/Calcutta',
      'America/Argentina/Ushuaia',
      'Etc/GMT+3',
    ]) {
      const zones = timeZoneGroups(WINTER_MS, chosen).flatMap((group) => group.zones)
      assert.lengthOf(
        zones.filter(({ value }) => value === chosen),
        1
      )
    }
  })
})
