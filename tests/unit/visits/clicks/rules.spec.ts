import { test } from '@japa/runner'
import { computeBatchBytes } from '#app/visits/clicks/rules/batch_bytes'
import {
  addToBreakdown,
  formatBreakdown,
  readBreakdown,
  VALUES_KEPT,
} from '#app/visits/clicks/rules/breakdown'
import { readPrimaryLanguage } from '#app/visits/clicks/rules/language'
import { markRepeats } from '#app/visits/clicks/rules/repeats'
import { rollUpDays, rollUpDimensions, rollUpLinks } from '#app/visits/clicks/rules/roll_up'
import type { KeptClick } from '#app/visits/raw_clicks/click'
import { listAgedPartitions, listMissingPartitions } from '#app/visits/raw_clicks/rules/partitions'

function aClick(fields: Partial<KeptClick> & { who?: string } = {}): KeptClick {
  const { who = 'anna', ...given } = fields
  return {
    id: 'id',
    clickedAtMs: 1_000_000,
    localDay: '2026-11-21',
    workspaceId: 'workspace',
    linkId: 'link',
    linkVersion: 1,
    qrCodeId: null,
    campaignId: null,
    ruleId: null,
    splitId: null,
    class: 'Human',
    classRule: 'default:human',
    visitor: Buffer.from(who.padEnd(16)),
    country: 'GB',
    region: null,
    city: null,
    device: 'Desktop',
    browser: 'Chrome',
    operatingSystem: 'Windows',
    language: 'en',
    referrer: null,
    utmSource: null,
    utmMedium: null,
    utmCampaign: null,
    agent: null,
    purpose: null,
    hasUnknownCode: false,
    ...given,
  }
}

const classesOf = (times: number[], stored: number[] = []) => {
  const clicks = times.map((clickedAtMs) => aClick({ clickedAtMs }))
  const { linkId, visitor } = clicks[0]
  markRepeats(
    clicks,
    stored.map((clickedAtMs) => ({ linkId, visitor, clickedAtMs }))
  )
  return clicks.map((click) => click.class)
}

test.group('Duplicates', () => {
  test('2 seconds after a counted click is a repeat, a millisecond more is not', ({ assert }) => {
    assert.deepEqual(classesOf([0, 2_000]), ['Human', 'Duplicate'])
    assert.deepEqual(classesOf([0, 2_001]), ['Human', 'Human'])
  })

  test('a repeat casts no shadow of its own', ({ assert }) => {
    assert.deepEqual(classesOf([0, 1_500, 3_000]), ['Human', 'Duplicate', 'Human'])
  })

  test('the order of lines is not the order of time, and the store counts both ways', ({
    assert,
  }) => {
    assert.deepEqual(classesOf([1_000, 0]), ['Duplicate', 'Human'])
    assert.deepEqual(classesOf([5_000], [7_000]), ['Duplicate'])
    assert.deepEqual(classesOf([5_000], [2_999]), ['Human'])
  })

  test('other visitors, other links and bots are left alone', ({ assert }) => {
    const clicks = [
      aClick({ class: 'Bot' }),
      aClick(),
      aClick({ who: 'ben' }),
      aClick({ linkId: 'other' }),
      aClick({ class: 'Bot' }),
      aClick({ class: 'Scan', classRule: 'query:qr' }),
    ]
    markRepeats(clicks, [])
    assert.deepEqual(
      clicks.map((click) => click.class),
      ['Bot', 'Human', 'Human', 'Human', 'Bot', 'Duplicate']
    )
    assert.equal(clicks[5].classRule, 'repeat:2s')
  })
})

test.group('Roll-ups', () => {
  test('days count every class, breakdowns and links only people', ({ assert }) => {
    const clicks = [
      aClick(),
      aClick({ class: 'Scan', qrCodeId: 'code', clickedAtMs: 5 }),
      aClick({ class: 'Bot' }),
      aClick({ localDay: '2026-11-22', country: null }),
    ]
    const days = rollUpDays(clicks, [
      { workspaceId: 'workspace', linkId: 'link', day: '2026-11-22' },
    ])
    assert.deepEqual(
      days.map(({ scopeId, day, uniqueVisitors, byClass }) => [
        scopeId,
        day,
        uniqueVisitors,
        byClass.Human,
        byClass.Scan,
        byClass.Bot,
      ]),
      [
        ['link', '2026-11-21', 0, 1, 1, 1],
        ['link', '2026-11-22', 1, 1, 0, 0],
        ['workspace', '2026-11-21', 0, 1, 1, 1],
        ['workspace', '2026-11-22', 1, 1, 0, 0],
      ]
    )
    const { workspaces, links } = rollUpDimensions(clicks)
    const find = (sums: typeof links, dimension: string, value: string) =>
      sums
        .filter((sum) => sum.dimension === dimension && sum.value === value)
        .map(({ day, humanClicks, scans }) => [day, humanClicks, scans])
    assert.deepEqual(find(workspaces, 'countries', 'GB'), [['2026-11-21', 1, 1]])
    assert.deepEqual(find(workspaces, 'countries', ''), [['2026-11-22', 1, 0]])
    assert.deepEqual(find(links, 'qrCodes', 'code'), [['2026-11-21', 0, 1]])
    assert.deepEqual(find(links, 'campaigns', ''), [])
    assert.deepEqual(find(workspaces, 'links', 'link').length, 2)
    assert.deepEqual(rollUpLinks(clicks), [
      {
        linkId: 'link',
        workspaceId: 'workspace',
        humanClicks: 2,
        scans: 1,
        lastClickedAtMs: 1_000_000,
      },
    ])
  })

  test("a link's breakdown grows, and shares what is beyond its bound", ({ assert }) => {
    const referrer = (value: string) => ({
      scopeId: 'link',
      dimension: 'referrers' as const,
      day: '2026-11-21',
      value,
      humanClicks: 1,
      scans: 2,
    })
    const once = addToBreakdown(null, [referrer('a.example'), referrer('')])
    assert.deepEqual(readBreakdown(addToBreakdown(once, [referrer('a.example')])), {
      referrers: { 'a.example': [2, 4], '': [1, 2] },
    })
    const many = Array.from({ length: VALUES_KEPT + 5 }, (_, number) =>
      referrer(`${number}.example`)
    )
    const { referrers } = readBreakdown(addToBreakdown(null, [...many, referrer('0.example')]))
    assert.equal(Object.keys(referrers!).length, VALUES_KEPT + 1)
    assert.deepEqual(referrers!['*'], [5, 10])
    assert.deepEqual(referrers!['0.example'], [2, 4])
  })

  test('a breakdown keeps one number where no scan came, and reads either', ({ assert }) => {
    const sum = { scopeId: 'l', dimension: 'devices' as const, day: 'd', value: 'Mobile' }
    const once = addToBreakdown(null, [{ ...sum, humanClicks: 2, scans: 0 }])
    assert.equal(once, '{"devices":{"Mobile":2}}')
    const before = addToBreakdown('{"devices":{"Mobile":[5,0]}}', [
      { ...sum, humanClicks: 1, scans: 0 },
    ])
    assert.deepEqual(readBreakdown(before), { devices: { Mobile: [6, 0] } })
    const scanned = addToBreakdown(once, [{ ...sum, humanClicks: 1, scans: 4 }])
    assert.deepEqual(readBreakdown(scanned), { devices: { Mobile: [3, 4] } })
    assert.equal(formatBreakdown(readBreakdown(once)), once)
    assert.equal(formatBreakdown(readBreakdown(scanned)), scanned)
  })

  test('values named like members of every object are values', ({ assert }) => {
    const sum = {
      scopeId: 'l',
      dimension: 'referrers' as const,
      day: 'd',
      humanClicks: 1,
      scans: 0,
    }
    const names = ['constructor', 'tostring', '__proto__']
    const text = addToBreakdown(
      null,
      names.map((value) => ({ ...sum, value }))
    )
    assert.deepEqual(Object.keys(readBreakdown(text).referrers!).sort(), [...names].sort())
  })
})

test.group('Batches', () => {
  const megabyte = 1_048_576
  const next = (sizeBytes: number, tookMs: number, mostBytes = 8 * megabyte) =>
    computeBatchBytes({ sizeBytes, tookMs }, 4 * megabyte, mostBytes)

  test('grow and shrink to what is stored in a second and a half', ({ assert }) => {
    assert.equal(next(4 * megabyte, 1_000), 6 * megabyte)
    assert.equal(next(4 * megabyte, 3_000), 2 * megabyte)
  })

  test('are never out of bounds, nor twice as large at once', ({ assert }) => {
    assert.equal(next(4 * megabyte, 0), 8 * megabyte)
    assert.equal(next(4 * megabyte, 1, 100 * megabyte), 8 * megabyte)
    assert.equal(next(4 * megabyte, 600_000), megabyte / 8)
    assert.equal(next(4 * megabyte, 600_000, 800), 800)
  })

  test('a small one at the end of the lines says nothing', ({ assert }) => {
    assert.equal(next(megabyte, 10), 4 * megabyte)
  })
})

test.group('Languages', () => {
  test('the primary subtag is kept, nonsense is not', ({ assert }) => {
    assert.deepEqual(
      ['en-gb', 'de', 'zh-hant-tw', 'x', '*', '', '12', 'abcdefghi', null].map(readPrimaryLanguage),
      ['en', 'de', 'zh', null, null, null, null, null, null]
    )
  })
})

test.group('Partitions', () => {
  const now = Date.UTC(2026, 10, 21)
  const rest = { name: 'p_rest', before: null }

  test('the first time this month and those ahead are made, later only what is missing', ({
    assert,
  }) => {
    assert.deepEqual(listMissingPartitions([rest], 'month', now, 2), [
      { name: 'p202611', before: '2026-12-01' },
      { name: 'p202612', before: '2027-01-01' },
      { name: 'p202701', before: '2027-02-01' },
    ])
    const present = [{ name: 'p202612', before: '2027-01-01' }, rest]
    assert.deepEqual(listMissingPartitions(present, 'month', now, 2), [
      { name: 'p202701', before: '2027-02-01' },
    ])
    assert.deepEqual(listMissingPartitions(present, 'month', now, 1), [])
    assert.deepEqual(listMissingPartitions([rest], 'day', now, 0), [
      { name: 'p20261121', before: '2026-11-22' },
    ])
  })

  test('a month goes when its last day is too old, the rest never', ({ assert }) => {
    const present = [
      { name: 'p202608', before: '2026-09-01' },
      { name: 'p202609', before: '2026-10-01' },
      rest,
    ]
    const agedAfter = (days: number, most = 9) =>
      listAgedPartitions(present, now - days * 86_400_000, most).map(({ name }) => name)
    assert.deepEqual(agedAfter(81), ['p202608'])
    assert.deepEqual(agedAfter(82), [])
    assert.deepEqual(agedAfter(51), ['p202608', 'p202609'])
    assert.deepEqual(agedAfter(0), ['p202608', 'p202609'])
    assert.deepEqual(agedAfter(0, 1), ['p202608'], 'a sweep moves only so far')
  })
})
