import { test } from '@japa/runner'
import type { Group } from '@japa/runner/core'
import { newId } from '#app/shared/ids'
import { freezeClock, resumeClock } from '#app/shared/time/clock'
import { reclassifyClicks } from '#app/visits/reclassification/actions/reclassify_clicks'
import { ask, ownerOf } from '#tests/fixtures/people'
import { countRowsRead, recordStatements } from '#tests/fixtures/recorded_statements'
import { listStoredClicks } from '#tests/fixtures/stored_clicks'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { assertReport } from '#tests/functional/visits/analytics/check_truth'
import {
  makeKnownClicks,
  setHomeZone,
  setHomeZones,
  toLine,
  type KnownClick,
  type KnownLinks,
} from '#tests/functional/visits/analytics/truth'
import { ColumnStage } from '#tests/functional/visits/click_columns/columns_stage'
import { aLink, TestSpool } from '#tests/functional/visits/clicks/spool'
import { changeRules } from '#tests/functional/visits/reclassification/known_visits'

/** How many clicks each of the two ranges has; more by `TRUTH_CHANGES_CLICKS=100000`. */
const CLICKS = Number(process.env.TRUTH_CHANGES_CLICKS ?? 2_000)
const LONGEST_MS = Math.max(240_000, 6 * CLICKS)
const NOW = Date.parse('2026-11-21T12:00:00Z')
const HOME = 'Europe/Berlin'
const ELSEWHERE = 'America/New_York'
const SPRING: [number, number] = [Date.parse('2026-03-01T05:00:00Z'), Date.parse('2026-06-01T00:00:00Z')] // prettier-ignore
const AUTUMN: [number, number] = [Date.parse('2026-10-01T05:00:00Z'), Date.parse('2026-11-20T00:00:00Z')] // prettier-ignore
const CHANGES = { spring: ['2026-03-29', '2026-04-05'], autumn: ['2026-10-25', '2026-11-01'] }
const YEAR = { from: '2026-02-20', to: '2026-11-20' }
const INTERVALS = ['day', 'week', 'month'] as const
const isOfGb = ({ country }: KnownClick) => country === 'GB'

for (const isInColumns of [false, true]) {
  const where = isInColumns ? ', in columns' : ''
  test.group(`Reports and the truth after something changed${where}`, (group) =>
    checkChanges(group, isInColumns)
  )
}

function checkChanges(group: Group, isInColumns: boolean) {
  let stage: ColumnStage
  let workspace: TestWorkspace
  let known: KnownLinks
  let spring: KnownClick[]
  let autumn: KnownClick[]
  group.each.setup(async () => {
    freezeClock(NOW)
    stage = await ColumnStage.open(isInColumns)
    setHomeZone(HOME)
    workspace = await aWorkspace({ timeZone: HOME })
    const { workspaceId } = workspace
    const linkIds = [await aLink(workspaceId), await aLink(workspaceId), await aLink(workspaceId)]
    const codes = new Map(linkIds.map((id, at) => [id, `code${at}`]))
    known = { workspaceId, linkIds, codeOf: (id) => codes.get(id)!, homeZone: HOME }
    spring = makeKnownClicks(known, CLICKS, SPRING, CHANGES.spring)
    autumn = makeKnownClicks(known, CLICKS, AUTUMN, CHANGES.autumn)
    return async () => {
      await stage.close()
      resumeClock()
    }
  })

  async function drain(clicks: KnownClick[], more: object = {}, links = known) {
    const spool = await TestSpool.make()
    await spool.write(newId(), clicks.map((click) => ({ ...toLine(click, links), ...more }))) // prettier-ignore
    const codes = new Map(known.linkIds.map((id) => [known.codeOf(id), id]))
    await spool.drainer({ scanResolver: async () => codes }).drainOnce()
    await spool.remove()
    if (isInColumns) await stage.sealSome({ full: CLICKS / 10, piece: CLICKS / 40, least: 10 })
  }

  async function settings(body: object) {
    const path = `/api/workspaces/${workspace.workspaceId}`
    const answer = await ask(await ownerOf(workspace), 'PATCH', path, body)
    if (answer.status !== 200) throw new Error(answer.text)
  }

  test('another zone: past days stay those that they were, time elsewhere is time', async ({
    assert,
  }) => {
    await drain(spring)
    await settings({ timeZone: ELSEWHERE })
    setHomeZones((atMs) => (atMs < AUTUMN[0] ? HOME : ELSEWHERE))
    await drain(autumn, {}, { ...known, homeZone: ELSEWHERE })
    const counted = { workspace, clicks: [...spring, ...autumn] }
    const noted = { zone: ELSEWHERE, ...YEAR, isOfNotedDays: true }
    const filter = '&country=GB'
    for (const interval of INTERVALS) {
      const atHome = { ...noted, interval }
      await assertReport(assert, counted, atHome, undefined, { basis: 'Rollups' })
      await assertReport(assert, counted, { ...atHome, filter }, isOfGb, { basis: 'RawClicks' })
      for (const zone of [HOME, 'Australia/Adelaide']) {
        const there = { zone, ...YEAR, interval }
        await assertReport(assert, counted, there, undefined, { basis: 'RawClicks' })
      }
    }
  }).timeout(LONGEST_MS)

  test('counting without keeping: sums go on, raw clicks are those of before', async ({
    assert,
  }) => {
    await drain(spring)
    await settings({ clickPrivacy: 'CountOnly' })
    const seen = autumn.map((click): KnownClick => {
      return click.class === 'Duplicate' ? { ...click, class: 'Human' } : click
    })
    await drain(autumn, { visitor: null })
    const counted = { workspace, clicks: [...spring, ...seen] }
    for (const interval of INTERVALS) {
      const all = { zone: HOME, ...YEAR, interval }
      const basis = 'Rollups'
      await assertReport(assert, counted, all, undefined, { basis, hasNoVisitors: true })
      const before = { ...all, to: '2026-09-30' }
      await assertReport(assert, counted, before, undefined, { basis })
      const kept = { workspace, clicks: spring }
      const filtered = { ...all, to: '2026-09-30', filter: '&country=GB' }
      await assertReport(assert, kept, filtered, isOfGb, { basis: 'RawClicks' })
      const tokyo = { ...all, to: '2026-09-28', zone: 'Asia/Tokyo' }
      await assertReport(assert, kept, tokyo, undefined, { basis: 'RawClicks' })
    }
    const rows = [{ n: (await listStoredClicks(workspace.workspaceId)).length }]
    assert.equal(Number(rows[0].n), spring.length)
  }).timeout(LONGEST_MS)

  test('judged again: every number is what today’s rules make of the list', async ({ assert }) => {
    const mark = String(Date.now() % 1e9)
    const marked = (click: KnownClick) => ({
      ...click,
      userAgent: click.userAgent.replace(/(Windows NT 10.0; Win64; x64|Googlebot\/2.1)/, `$1; r${mark}`), // prettier-ignore
    })
    const clicks = [...spring, ...autumn].map(marked)
    await drain(clicks)
    const agents = new Set(clicks.map(({ userAgent }) => userAgent))
    const windows = [...agents].find((one) => one.includes(`x64; r${mark}`))!
    const robot = [...agents].find((one) => one.includes(`Googlebot/2.1; r${mark}`))!
    const sender = { before: 'person', after: 'bot' } as const
    const chrome = windows.replace(`; r${mark}`, '')
    await changeRules([
      { ...sender, userAgent: windows, laterAgent: `Googlebot/2.2${mark}` },
      { ...sender, userAgent: robot, laterAgent: chrome },
    ])
    const classOf = ({ userAgent, class: name }: KnownClick): KnownClick['class'] =>
      userAgent === windows ? (name === 'Preview' ? name : 'Bot') : userAgent === robot ? 'Human' : name // prettier-ignore
    const judged = clicks.map((click) => ({ ...click, class: classOf(click) }))
    const untilMs = Date.parse('2026-11-21')
    const statements = await recordStatements(() =>
      reclassifyClicks({ fromMs: Date.parse('2026-02-20'), beforeMs: untilMs })
    )
    // Clicks of the tests before are judged too.
    if (!isInColumns) assert.isBelow(await countRowsRead(statements, 'c'), 4 * clicks.length)
    else await stage.seal({ full: CLICKS / 10, piece: CLICKS / 40, least: 10 })
    const counted = { workspace, clicks: judged }
    for (const interval of INTERVALS) {
      const atHome = { zone: HOME, ...YEAR, interval }
      await assertReport(assert, counted, atHome, undefined, { basis: 'Rollups' })
      const filtered = { ...atHome, filter: '&country=GB' }
      await assertReport(assert, counted, filtered, isOfGb, { basis: 'RawClicks' })
      const there = { ...atHome, zone: ELSEWHERE }
      await assertReport(assert, counted, there, undefined, { basis: 'RawClicks' })
    }
    const [linkId] = known.linkIds
    const ofLink = (click: KnownClick) => click.linkId === linkId
    const daily = { zone: HOME, ...YEAR, interval: 'day' } as const
    await assertReport(assert, counted, daily, ofLink, { basis: 'Rollups', linkId })
  }).timeout(LONGEST_MS)
}
