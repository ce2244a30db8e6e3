import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { select } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { takeCounts } from '#app/shared/process/counters'
import { seededRandom } from '#app/shared/seeded_random'
import { freezeClock, resumeClock } from '#app/shared/time/clock'
import { countByHourOfWeek } from '#app/visits/analytics/queries/heat_map'
import { readReport } from '#app/visits/analytics/queries/read_report'
import type { Report, TopEntry } from '#app/visits/analytics/report'
import type { ReportInput } from '#app/visits/analytics/report_question'
import { readFilters } from '#app/visits/analytics/rules/filters'
import { resolvePeriod } from '#app/visits/analytics/rules/period'
import { giveUpRanges } from '#app/visits/click_ranges/actions/seal_range'
import { forgetClicks } from '#app/visits/click_resets/actions/forget_clicks'
import { lockLinks } from '#app/visits/clicks/actions/lock_links'
import {
  deleteClicksBefore,
  deleteClicksOfLink,
} from '#app/visits/raw_clicks/actions/delete_clicks'
import { unpackAllClicks } from '#app/visits/raw_clicks/actions/pack_clicks'
import { firstIdOf, listKeptClicks } from '#app/visits/raw_clicks/queries/kept_clicks'
import { applyVerdicts } from '#app/visits/reclassification/actions/apply_verdicts'
import { installCityDatabase } from '#tests/fixtures/city_database'
import { countPacked, packClicks } from '#tests/fixtures/packed_clicks'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import {
  countTruth,
  makeKnownClicks,
  rankTruth,
  setHomeZone,
  toLine,
  type Interval,
  type KnownClick,
  type KnownLinks,
} from '#tests/functional/visits/analytics/truth'
import { ColumnStage, withoutColumns } from '#tests/functional/visits/click_columns/columns_stage'
import { aLink, TestSpool } from '#tests/functional/visits/clicks/spool'

/** Rounds of one change and some questions; more by `COLUMN_ROUNDS=2000`, others by `COLUMN_SEED`. */
const ROUNDS = Number(process.env.COLUMN_ROUNDS ?? 60)
const SEED = Number(process.env.COLUMN_SEED ?? Date.now() % 1_000_000)

const NOW = Date.parse('2026-11-21T12:00:00Z')
const FIRST = Date.parse('2026-10-10T00:00:00Z')
const HOME = 'Europe/Berlin'
const ZONES = [HOME, 'America/New_York', 'Australia/Adelaide', 'UTC']
const CHANGES = ['2026-10-25', '2026-11-01']
const CLICKS = 3_000
const DAY_MS = 86_400_000

type Matches = (click: KnownClick) => boolean

/** A person's, however it was judged: the drainer takes its like for one too. */
const isPlain: Matches = (one) =>
  one.class === 'Human' && one.qrCodeId === '' && one.device !== 'Other'

/** Lists what is different, by where it stands: a whole report says too much. */
function listDifferences(one: unknown, other: unknown, at = ''): string[] {
  if (one === other) return []
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) {
    return [`${at}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`]
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].flatMap((key) =>
    listDifferences((one as any)[key], (other as any)[key], `${at}/${key}`)
  )
}

test.group('Columns, MySQL and a plain count', (group) => {
  const random = seededRandom(SEED)
  const { pick, below, number } = random
  let stage: ColumnStage
  let workspace: TestWorkspace
  let known: KnownLinks
  let closeCities: () => Promise<void>
  let clicks: KnownClick[]

  group.setup(async () => {
    freezeClock(NOW)
    setHomeZone(HOME)
    stage = await ColumnStage.open()
    closeCities = await installCityDatabase()
    workspace = await aWorkspace({ timeZone: HOME })
    const { workspaceId } = workspace
    const linkIds: string[] = []
    while (linkIds.length < 6) linkIds.push(await aLink(workspaceId))
    const codes = new Map(linkIds.map((id, at) => [id, `code${at}`]))
    known = { workspaceId, linkIds, codeOf: (id) => codes.get(id)!, homeZone: HOME }
    clicks = makeKnownClicks(known, CLICKS, [FIRST, NOW - 3_600_000], CHANGES)
    await drain(clicks)
    return async () => {
      await closeCities()
      await stage.close()
      resumeClock()
    }
  })

  async function drain(some: KnownClick[]) {
    const spool = await TestSpool.make()
    await spool.write(newId(), some.map((click) => toLine(click, known))) // prettier-ignore
    const codes = new Map(known.linkIds.map((id) => [known.codeOf(id), id]))
    await spool.drainer({ scanResolver: async () => codes }).drainOnce()
    await spool.remove()
  }

  const isOfLink = (linkId: string, untilMs: number): Matches => {
    return (click) => click.linkId === linkId && click.atMs <= untilMs
  }

  /** Each changes the clicks and the list of them alike. */
  const changes: Record<string, () => Promise<void>> = {
    async late() {
      const taken = new Set(clicks.map(({ atMs }) => atMs))
      const fromMs = FIRST + number() * (NOW - FIRST - 5 * DAY_MS)
      const more: KnownClick[] = []
      for (let at = 0; at < 1 + below(20); at++) {
        const atMs = Math.floor(fromMs / 3_000) * 3_000 + at * 60_000 + 1_500
        const { qrCodeId, ...like } = pick(clicks.filter(isPlain)) ?? {}
        if (taken.has(atMs) || !like.linkId) continue
        more.push({ ...like, qrCodeId, atMs, who: `late${below(50)}` } as KnownClick)
      }
      if (more.length > 0) await drain(more)
      clicks.push(...more)
    },
    async erase() {
      const linkId = pick(known.linkIds)
      const untilMs = FIRST + number() * 6 * DAY_MS
      await deleteClicksOfLink(linkId, untilMs, () => false)
      const isGone = isOfLink(linkId, untilMs)
      clicks = clicks.filter((click) => !isGone(click))
    },
    async reset() {
      const linkId = pick(known.linkIds)
      const untilMs = FIRST + number() * 6 * DAY_MS
      while (await forgetClicks(linkId, untilMs)) continue
      const isGone = isOfLink(linkId, untilMs)
      clicks = clicks.filter((click) => !isGone(click))
    },
    async age() {
      const beforeMs = FIRST + Math.floor(number() * 8) * DAY_MS
      await deleteClicksBefore(known.workspaceId, beforeMs)
      clicks = clicks.filter(({ atMs }) => atMs >= beforeMs)
    },
    async judge() {
      const fromMs = FIRST + number() * (NOW - FIRST)
      const range = { fromId: firstIdOf(fromMs), beforeId: firstIdOf(fromMs + DAY_MS) }
      await retryingTransaction(db, async (trx) => {
        const found = await listKeptClicks(trx, range, { linkIds: known.linkIds, limit: 10 })
        const judged = found.map((before) => {
          const name = before.class === 'Bot' ? 'Human' : 'Bot'
          return { before, after: { ...before, class: name, classRule: 'rule:test' } as const }
        })
        const linkIds = [...new Set(judged.map(({ after }) => after.linkId))]
        await applyVerdicts(trx, judged, await lockLinks(trx, linkIds))
        const classes = new Map(judged.map(({ after }) => [after.clickedAtMs, after.class]))
        clicks = clicks.map((one) => ({ ...one, class: classes.get(one.atMs) ?? one.class }))
      })
    },
    async damage() {
      const ranges = await select<{ id: string }>(
        db,
        `SELECT id FROM click_ranges WHERE state = 'Sealed' ORDER BY id`
      )
      if (ranges.length > 0) await giveUpRanges([pick(ranges).id])
    },
    async pack() {
      await packClicks(known.workspaceId, FIRST + number() * (NOW - FIRST), 20 + below(400))
    },
    async unpack() {
      await unpackAllClicks()
    },
    async seal() {
      await stage.seal({ full: 50 + below(500), piece: 20 + below(50), least: 1 + below(50) })
    },
  }

  const filters: [query: ReportInput, matches: Matches][] = [
    [{}, () => true],
    [{ country: ['DE'] }, ({ country }) => country === 'DE'],
    [{ country: ['none', 'JP'] }, ({ country }) => country === '' || country === 'JP'],
    [{ 'exclude.country': ['GB'] }, ({ country }) => country !== 'GB'],
    [{ region: ['DE/Bavaria', 'none'] }, ({ region }) => ['DE/Bavaria', ''].includes(region)],
    [{ 'exclude.city': ['GB//Bath'] }, ({ city }) => city !== 'GB//Bath'],
    [{ city: ["US/California/Coeur d'Alene 100%"] }, ({ city }) => city.startsWith('US')],
    [{ browser: ['Chrome'] }, ({ browser }) => browser === 'Chrome'],
    [{ referrer: ['search.example', 'none'] }, (one) => ['', 'search.example'].includes(one.referrer)],
    [{ 'exclude.referrer': ['none'] }, ({ referrer }) => referrer !== ''],
    [{ utmSource: ['Über uns 100%'] }, ({ utmSource }) => utmSource === 'Über uns 100%'],
    [{ 'exclude.utmMedium': ['email'] }, ({ utmMedium }) => utmMedium !== 'email'],
    [{ trigger: 'scan' }, ({ qrCodeId }) => qrCodeId !== ''],
    [{ trigger: 'click', device: ['Mobile'] }, (one) => one.qrCodeId === '' && one.device === 'Mobile'],
    [{ campaignId: ['campaign-a'], language: ['en', 'de'] }, (one) => one.campaignId === 'campaign-a' && ['en', 'de'].includes(one.language)],
    [{ utmSource: ['nowhere'] }, () => false],
  ] // prettier-ignore

  function makeQuestion() {
    const zone = pick(ZONES)
    const first = below(40)
    const length = pick([0, 1, 6, 29])
    const day = (days: number) => new Date(FIRST + days * DAY_MS).toISOString().slice(0, 10)
    const interval: Interval = pick(['hour', 'day', 'week', 'month'])
    // Sums of files answer what has no filter.
    const [filter, matches] = number() < 0.3 ? filters[0] : pick(filters)
    const hours = number() < 0.2 ? ['7', '8', '23'] : null
    const linkId = number() < 0.3 ? pick(known.linkIds) : null
    const from = day(first)
    const to = day(Math.min(first + length, 42))
    return { zone, from, to, interval, filter, matches, hours, linkId, top: pick([0, 2, 100]) }
  }

  const hourOf = (zone: string, atMs: number) => {
    const parts = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hour: 'numeric',
      hourCycle: 'h23',
    })
    return String(Number(parts.format(atMs)))
  }

  test(`agree on every figure, whatever was changed and sealed (COLUMN_SEED=${SEED})`, async ({
    assert,
  }) => {
    let held = 0
    let packed = 0
    for (let round = 1; round <= ROUNDS; round++) {
      const change =
        round === 1 ? 'seal' : pick([...Object.keys(changes), 'seal', 'seal', 'pack', 'pack'])
      await changes[change]()
      if (clicks.length < CLICKS / 2) await changes.late()
      const { zone, from, to, interval, filter, matches, hours, linkId, top } = makeQuestion()
      const input: ReportInput = { from, to, timeZone: zone, interval, top, ...filter }
      if (hours) input.hour = hours
      const scope = { workspaceId: known.workspaceId, linkId, timeZone: HOME, rawClicksDays: 365 }
      const name = `round ${round} of ${SEED}: ${change}, ${JSON.stringify({ ...input, linkId })}`
      const [ours, theirs] = [await readReport(input, scope), await withoutColumns(() => readReport(input, scope))] // prettier-ignore
      assert.deepEqual(listDifferences(ours, theirs).slice(0, 5), [], name)
      if (ours.basis === 'RawClicks') {
        const isAsked: Matches = (click) =>
          matches(click) &&
          (!linkId || click.linkId === linkId) &&
          (!hours || hours.includes(hourOf(zone, click.atMs)))
        const truth = countTruth(clicks, { zone, from, to, interval }, isAsked)
        assertTruth(ours, truth, top)
      }
      const selection = { workspaceId: known.workspaceId, links: null, filters: readFilters(filter, zone) } // prettier-ignore
      const period = resolvePeriod({ from, to, timeZone: zone }, HOME, NOW)
      const heat = () => countByHourOfWeek(selection, period)
      assert.deepEqual(await heat(), await withoutColumns(heat), name)
      held += await countSealed()
      packed += await countPacked(known.workspaceId)
      assert.equal(await countKept(), clicks.length, `${name}: clicks that are kept`)
    }
    assert.isAbove(held / ROUNDS, 3, 'ranges that answered in a round')
    assert.isAbove(packed / ROUNDS, 100, 'clicks that were packed in a round')
    const counts = takeCounts().filter(({ name }) => name === 'column_answers')
    assert.deepEqual(counts.map(({ label }) => label), ['succeeded']) // prettier-ignore
    assert.isAbove(counts[0].value, ROUNDS)

    function assertTruth(report: Report, truth: ReturnType<typeof countTruth>, top: number) {
      const { humanClicks, scans, uniqueVisitors } = report.totals
      assert.deepEqual({ humanClicks, scans, uniqueVisitors }, truth.totals)
      assert.deepEqual(report.excluded, truth.excluded)
      for (const one of report.series) {
        const key = report.interval === 'hour' ? String(Date.parse(one.start!)) : one.date
        const found = [one.humanClicks, one.scans, one.uniqueVisitors]
        assert.deepEqual(found, truth.series[key] ?? [0, 0, 0], key)
      }
      for (const [dimension, shares] of Object.entries<TopEntry[]>(report.top)) {
        const plain = shares.map((one) => ({ key: one.key, humanClicks: one.humanClicks, scans: one.scans })) // prettier-ignore
        assert.deepEqual(plain, rankTruth(truth.top[dimension]).slice(0, top), dimension)
      }
    }
  }).timeout(60_000 + ROUNDS * 5_000)

  async function countSealed(): Promise<number> {
    const [{ n }] = await select<{ n: number }>(
      db,
      `SELECT COUNT(*) AS n FROM click_ranges WHERE state = 'Sealed'`
    )
    return Number(n)
  }

  async function countKept(): Promise<number> {
    const [{ n }] = await select<{ n: number }>(
      db,
      `SELECT COUNT(*) AS n FROM raw_clicks c JOIN click_workspaces w ON w.no = c.workspace_no
      WHERE w.workspace_id = ?`,
      [known.workspaceId]
    )
    return Number(n) + (await countPacked(known.workspaceId))
  }
})
