import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { newId } from '#app/shared/ids'
import type { CountedLink } from '#app/visits/clicks/actions/store_clicks'
import { call } from '#tests/fixtures/api'
import { listStoredClicks } from '#tests/fixtures/stored_clicks'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aLink, sumsOf, TestSpool } from '#tests/functional/visits/clicks/spool'
import {
  codeOf,
  countVisits,
  makeSenders,
  toVisitLine,
  type KnownVisit,
  type Sender,
} from '#tests/functional/visits/reclassification/known_visits'

const DAY_MS = 24 * 3_600_000
let tests = 0

/** Days that no other test has clicks on. */
function ownDays() {
  const fromMs = Date.UTC(2025, 2, 1) + 10 * DAY_MS * tests++
  const day = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)
  const beforeMs = fromMs + 8 * DAY_MS
  return { fromMs, beforeMs, from: day(fromMs), to: day(beforeMs - DAY_MS) }
}

/** A workspace with links, senders of its own and days that no other test has clicks on. */
export interface Stage {
  workspace: TestWorkspace
  senders: Sender[]
  linkIds: string[]
  spool: TestSpool
  days: ReturnType<typeof ownDays>
}

export async function aStage(): Promise<Stage> {
  const workspace = await aWorkspace({ timeZone: 'UTC' })
  const { workspaceId } = workspace
  const linkIds = [await aLink(workspaceId), await aLink(workspaceId), await aLink(workspaceId)]
  const days = ownDays()
  const span: [Date, Date] = [new Date(days.fromMs), new Date(days.beforeMs)]
  await db.from('raw_clicks').whereBetween('clicked_at', span).delete()
  await db.from('click_reclassifications').where('from_at', span[0]).delete()
  const spool = await TestSpool.make()
  return { workspace, senders: makeSenders(1_000 + tests), linkIds, spool, days }
}

export async function drain(
  { spool, workspace }: Stage,
  visits: readonly KnownVisit[],
  counted?: CountedLink[]
) {
  const lines = visits.map((visit) => toVisitLine(visit, workspace.workspaceId))
  await spool.write(newId(), lines)
  const codes = new Map(visits.map(({ linkId }) => [codeOf(linkId), linkId]))
  const scanResolver = async () => codes
  const onCounted = async (_trx: unknown, links: CountedLink[]) => void counted?.push(...links)
  await spool.drainer({ scanResolver, onCounted }).drainOnce()
}

/** All that is counted of the workspace says what the list of visits comes to. */
export async function assertTruth(
  assert: Assert,
  { workspace, days, linkIds }: Stage,
  visits: readonly KnownVisit[],
  rules: 'before' | 'after'
) {
  const truth = countVisits(visits, rules)
  const { workspaceId } = workspace
  const rows = Map.groupBy(await listStoredClicks(workspaceId), (row) => row.class)
  const stored = Object.fromEntries([...rows].map(([name, clicks]) => [name, clicks.length]))
  assert.deepEqual(stored, truth.classes)
  const { body } = await call(
    workspace,
    'GET',
    `/analytics?from=${days.from}&to=${days.to}&top=100`
  )
  const { Human = 0, Scan = 0, ...excluded } = truth.classes
  assert.equal(body.basis, 'Rollups')
  assert.deepInclude(body.totals, {
    humanClicks: Human,
    scans: Scan,
    uniqueVisitors: truth.visitors,
  })
  const none = { Bot: 0, Preview: 0, Prefetch: 0, Duplicate: 0, UnknownCode: 0, Ended: 0 }
  assert.deepEqual(body.excluded, { ...none, ...excluded })
  const countries = body.top.countries.map((one: { key: string; humanClicks: number; scans: number }) => [one.key, one.humanClicks + one.scans]) // prettier-ignore
  assert.deepEqual(Object.fromEntries(countries), truth.countries)
  for (const id of linkIds) {
    const link = await db.from('links').where({ id }).firstOrFail()
    assert.deepEqual([link.human_clicks, link.scans], truth.links[id] ?? [0, 0])
    const one = (await call(workspace, 'GET', `/links/${id}/analytics?from=${days.from}&to=${days.to}`)).body // prettier-ignore
    assert.deepEqual([one.totals.humanClicks, one.totals.scans], truth.links[id] ?? [0, 0])
  }
  const sums = await sumsOf(workspaceId)
  assert.equal(sums.rows.visitors, truth.visitors)
  assert.equal(sums.linkDays.visitors, truth.visitors)
  assert.deepEqual(sums.breakdowns, { humans: Human, scans: Scan })
}
