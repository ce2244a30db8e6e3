import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import type { Group } from '@japa/runner/core'
import { newId } from '#app/shared/ids'
import { seededRandom } from '#app/shared/seeded_random'
import { freezeClock, now, resumeClock } from '#app/shared/time/clock'
import { DRAINER_DEFAULTS } from '#app/visits/clicks/drainer_options'
import { eventually } from '#tests/fixtures/installation'
import { countRowsRead, recordStatements } from '#tests/fixtures/recorded_statements'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import {
  askOnce,
  assertReport,
  type CheckedAnswer,
  type CheckedQuestion,
  type Matches,
} from '#tests/functional/visits/analytics/check_truth'
import {
  countTruth,
  makeKnownClicks,
  setHomeZone,
  toLine,
  type KnownClick,
  type KnownLinks,
} from '#tests/functional/visits/analytics/truth'
import { ColumnStage } from '#tests/functional/visits/click_columns/columns_stage'
import { drainAndKill } from '#tests/functional/visits/clicks/killed_drains'
import { aLink, TestSpool } from '#tests/functional/visits/clicks/spool'

/** How many clicks; more by `TRUTH_CLICKS=1000000`. */
const CLICKS = Number(process.env.TRUTH_CLICKS ?? 20_000)

/** How often the drainer is killed while it stores them; more by `TRUTH_KILLS=20`. */
const KILLS = Number(process.env.TRUTH_KILLS ?? 4)
const LONGEST_MS = Math.max(300_000, 3 * CLICKS)
const NOW = Date.parse('2026-11-21T12:00:00Z')
const HOME = 'Europe/Berlin'
const ZONES = [HOME, 'America/New_York', 'Australia/Adelaide']

/** Days on which the clocks of these zones change. */
const CHANGES = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01']
const YEAR = { from: '2026-02-20', to: '2026-11-20' }
const SPRING = { from: '2026-03-25', to: '2026-04-10' }
const AUTUMN = { from: '2026-10-01', to: '2026-10-31' }

for (const isInColumns of [false, true]) {
  test.group(`Reports and the truth${isInColumns ? ', in columns' : ''}`, (group) =>
    checkReports(group, isInColumns)
  )
}

function checkReports(group: Group, isInColumns: boolean) {
  let spool: TestSpool
  let workspace: TestWorkspace
  let known: KnownLinks
  let clicks: KnownClick[]
  let folder: string
  let domain: string
  const tagged: string[] = []

  group.setup(async () => {
    freezeClock(NOW)
    const stage = await ColumnStage.open(isInColumns)
    setHomeZone(HOME)
    spool = await TestSpool.make()
    workspace = await aWorkspace({ timeZone: HOME })
    const { workspaceId } = workspace
    folder = newId()
    domain = newId()
    const stamps = { created_at: now(), updated_at: now() }
    const host = { id: domain, workspace_id: workspaceId, hostname: `${domain}.example` }
    await db.table('domains').insert({ ...host, ...stamps })
    const linkIds: string[] = []
    for (let at = 0; at < 6; at++) {
      const fields = { folder_id: at < 2 ? folder : null, domain_id: at === 3 ? domain : '' }
      linkIds.push(await aLink(workspaceId, fields))
    }
    tagged.push(linkIds[1], linkIds[4])
    for (const linkId of tagged) {
      const tag = { workspace_id: workspaceId, tag_key: 'sale', tag: 'Sale', link_id: linkId }
      await db.table('link_tags').insert(tag)
    }
    const codes = new Map(linkIds.map((id, at) => [id, `code${at}`]))
    known = { workspaceId, linkIds, codeOf: (id) => codes.get(id)!, homeZone: HOME }
    const span: [number, number] = [Date.parse('2026-02-19T00:00:00Z'), NOW - 86_400_000]
    clicks = makeKnownClicks(known, CLICKS, span, CHANGES)
    for (let at = 0, end = 0; at < clicks.length; at = end) {
      end = at + 10_000
      // What repeats a click stays in its file: which of two files is drained first is left to chance.
      if (clicks[end]?.class === 'Duplicate') end++
      await spool.write(newId(), clicks.slice(at, end).map((click) => toLine(click, known))) // prettier-ignore
    }
    await drainThroughKills(new Map([...codes].map(([id, code]) => [code, id])))
    if (isInColumns) await stage.sealSome({ full: CLICKS / 20, piece: CLICKS / 80, least: 100 })
    return async () => {
      await stage.close()
      resumeClock()
      await spool.remove()
    }
  })

  /** Stores all clicks, although the drainer is killed over and over. */
  async function drainThroughKills(codes: Map<string, string>) {
    const spoolBytes = await spool.bytes()
    const chunkBytes = Math.min(DRAINER_DEFAULTS.chunkBytes, spoolBytes / (5 * KILLS))
    const program = { spoolPath: spool.path, chunkBytes, codes: [...codes], atMs: NOW }
    // Short enough that the last of them still finds clicks to store.
    const withinMs = CLICKS / 40 / KILLS
    const random = seededRandom(CLICKS)
    const drained = await drainAndKill(program, { times: KILLS, spoolBytes, withinMs, random })
    if (drained[0] === 0 || drained.at(-1)! >= spoolBytes) {
      throw new Error(`Killed too soon or too late, at ${drained} of ${spoolBytes} bytes`)
    }
    const drainer = spool.drainer({ scanResolver: async () => codes })
    await eventually(async () => (await drainer.drainOnce()).caughtUp, 60_000)
  }

  const ask = (path: string) => askOnce(workspace, path)

  const check = (
    assert: Assert,
    question: CheckedQuestion,
    matches?: Matches,
    more?: CheckedAnswer
  ) => assertReport(assert, { workspace, clicks }, question, matches, more)

  /** Every filter, alone with one value, with two, and for unknown; and several together. */
  function filters(): [string, Matches][] {
    const [first, second] = known.linkIds
    const fields = {
      campaignId: ['campaign-a', 'campaign-b'],
      qrCodeId: ['code0', 'code5'],
      country: ['GB', 'JP'],
      device: ['Desktop', 'Mobile'],
      browser: ['Chrome', 'Safari'],
      operatingSystem: ['Windows', 'iOS'],
      language: ['en', 'fr'],
      referrer: ['search.example', 'a.b.example'],
      rule: ['rule-a', 'rule-x'],
      split: ['split-a', 'split-b'],
      utmSource: ['newsletter', 'Über uns 100%'],
      utmMedium: ['email', 'social'],
      utmCampaign: ['spring', 'autumn'],
    } as const
    const ofField = Object.entries(fields).flatMap(([name, [one, other]]): [string, Matches][] => {
      const field = (
        name === 'campaignId' || name === 'qrCodeId' ? name : name
      ) as keyof typeof fields
      const is = (value: string) => `&${name}=${encodeURIComponent(value)}`
      return [
        [is(one), (click) => click[field] === one],
        [is(one) + is(other), (click) => click[field] === one || click[field] === other],
        [is('none') + is(other), (click) => click[field] === '' || click[field] === other],
      ]
    })
    return [
      ...ofField,
      ['&trigger=click', ({ qrCodeId }) => qrCodeId === ''],
      ['&trigger=scan', ({ qrCodeId }) => qrCodeId !== ''],
      [
        `&country=GB&country=DE&device=Mobile&utmMedium=none&linkId=${first}&linkId=${second}`,
        (click) =>
          ['GB', 'DE'].includes(click.country) &&
          click.device === 'Mobile' &&
          click.utmMedium === '' &&
          [first, second].includes(click.linkId),
      ],
    ]
  }

  /** Filters that choose links, which roll-ups can answer. */
  function linkFilters(): [string, Matches][] {
    const ids = known.linkIds
    const isOf = (some: string[]): Matches => ({ linkId }) => some.includes(linkId) // prettier-ignore
    return [
      [`&linkId=${ids[0]}`, isOf([ids[0]])],
      [`&linkId=${ids[0]}&linkId=${ids[5]}`, isOf([ids[0], ids[5]])],
      [`&folderId=${folder}`, isOf(ids.slice(0, 2))],
      ['&folderId=none', isOf(ids.slice(2))],
      ['&tag=SALE', isOf(tagged)],
      ['&tag=none', isOf(ids.filter((id) => !tagged.includes(id)))],
      [`&domainId=${domain}`, isOf([ids[3]])],
      ['&domainId=none', isOf(ids.filter((id) => id !== ids[3]))],
      [`&tag=Sale&folderId=${folder}`, isOf([ids[1]])],
    ]
  }

  for (const zone of ZONES) {
    test(`${zone}: every interval, of the workspace and of a link`, async ({ assert }) => {
      const basis = zone === HOME ? 'Rollups' : 'RawClicks'
      const [linkId] = known.linkIds
      for (const interval of ['day', 'week', 'month'] as const) {
        await check(assert, { zone, ...YEAR, interval }, undefined, { basis })
        const ofLink: Matches = (click) => click.linkId === linkId
        await check(assert, { zone, ...YEAR, interval }, ofLink, { basis, linkId })
      }
      for (const span of [SPRING, AUTUMN]) {
        await check(assert, { zone, ...span, interval: 'hour' }, undefined, { basis: 'RawClicks' })
      }
    }).timeout(LONGEST_MS)

    // All three forms of each filter at home, one of the three in each of the other zones and in columns.
    test(`${zone}: every filter`, async ({ assert }) => {
      const turn = ZONES.indexOf(zone)
      for (const [at, [filter, matches]] of filters().entries()) {
        if ((zone !== HOME || isInColumns) && at % 3 !== turn) continue
        const interval = (['day', 'week', 'month'] as const)[at % 3]
        const question = { zone, ...YEAR, interval, filter }
        await check(assert, question, matches, { basis: 'RawClicks' })
      }
      const basis = zone === HOME ? 'Rollups' : 'RawClicks'
      for (const [filter, matches] of linkFilters()) {
        await check(assert, { zone, ...YEAR, interval: 'month', filter }, matches, { basis })
      }
      const [filter, matches] = filters()[6]
      await check(assert, { zone, ...AUTUMN, interval: 'hour', filter }, matches)
    }).timeout(LONGEST_MS)

    test(`${zone}: comparison`, async ({ assert }) => {
      for (const [compareTo, from, to] of [
        ['previous', '2026-03-08', '2026-03-24'],
        ['year', '2025-03-25', '2025-04-10'],
      ]) {
        for (const interval of ['day', 'week', 'hour'] as const) {
          const query = `from=${SPRING.from}&to=${SPRING.to}&timeZone=${zone}`
          const path = `/analytics?${query}&interval=${interval}&compareTo=${compareTo}`
          const { body, text } = await ask(path)
          const truth = countTruth(clicks, { zone, from, to, interval }, () => true)
          assert.deepInclude(body.comparison, { from, to }, text)
          assert.deepInclude(body.comparison.totals, truth.totals)
          const sum = (field: string) =>
            body.comparison.series.reduce((total: number, one: any) => total + one[field], 0)
          assert.equal(sum('humanClicks'), truth.totals.humanClicks)
          assert.equal(sum('uniqueVisitors'), truth.totals.uniqueVisitors)
        }
      }
    }).timeout(LONGEST_MS)

    test(`${zone}: the export`, async ({ assert }) => {
      const all: [string, Matches][] = [['', () => true], ...filters(), ...linkFilters()]
      for (const [filter, matches] of all.filter((_, at) => at % 3 === 0)) {
        const path = `/analytics/export.csv?from=${SPRING.from}&to=${SPRING.to}&timeZone=${zone}`
        const { status, text } = await ask(path + filter)
        assert.equal(status, 200, text)
        const lines = text.trimEnd().split('\r\n').slice(1)
        const truth = countTruth(clicks, { zone, ...SPRING, interval: 'day' }, matches)
        const times = lines.map((line) => Date.parse(line.slice(0, line.indexOf(','))))
        assert.isTrue(
          times.every((atMs, at) => at === 0 || times[at - 1] <= atMs),
          'in order'
        )
        // Of a million clicks some come in the same millisecond, in any order.
        const expected = truth.clicks.map(toExpectedFacts).toSorted()
        const facts = lines.map(toFacts).toSorted()
        assert.equal(facts.length, expected.length, filter)
        const different = facts
          .map((fact, at) => ({ fact, expected: expected[at] }))
          .filter((one) => one.fact !== one.expected)
        assert.deepEqual(different.slice(0, 10), [], filter)
      }
    }).timeout(LONGEST_MS)
  }

  test('a report about some links reads no click at every slice', async ({ assert }) => {
    const some = known.linkIds.slice(0, 2).map((linkId) => `&linkId=${linkId}`)
    const query = `from=${YEAR.from}&to=${YEAR.to}&timeZone=${ZONES[1]}${some.join('')}`
    const statements = await recordStatements(() => ask(`/analytics?${query}`))
    assert.isBelow(await countRowsRead(statements, 'c'), 2 * CLICKS)
  }).timeout(LONGEST_MS)
}

/** What a line of the export says of the click itself. */
function toFacts(line: string): string {
  const cells = line.split(',')
  const [at, linkId, , , qr, campaign, rule, split, country] = cells
  const [device, system, browser, language, referrer, name] = cells.slice(9)
  const client = [device, system, browser]
  return [Date.parse(at), linkId, qr, campaign, rule, split, country, ...client, language]
    .concat([referrer, name])
    .join()
}

function toExpectedFacts(click: KnownClick): string {
  const { atMs, linkId, qrCodeId, campaignId, rule, split, country } = click
  const { device, operatingSystem, browser, language, referrer } = click
  const client = [device, operatingSystem, browser]
  return [atMs, linkId, qrCodeId, campaignId, rule, split, country, ...client, language]
    .concat([referrer, click.class])
    .join()
}
