import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { change, select } from '#app/shared/database/sql'
import type { CountedLink } from '#app/visits/clicks/actions/store_clicks'
import { reclassifyClicks } from '#app/visits/reclassification/actions/reclassify_clicks'
import {
  changeRules,
  makeVisits,
  type KnownVisit,
  type Sender,
} from '#tests/functional/visits/reclassification/known_visits'
import { assertTruth, aStage, drain } from '#tests/functional/visits/reclassification/stage'

test.group('Judging clicks again', () => {
  test('moves classes, roll-ups and counters to what today’s rules say', async ({ assert }) => {
    const stage = await aStage()
    const { senders, linkIds, days } = stage
    const visits = makeVisits(linkIds, senders, { count: 600, fromMs: days.fromMs })
    await drain(stage, visits)
    await assertTruth(assert, stage, visits, 'before')
    await changeRules(senders)

    const dry = await reclassifyClicks({ ...days, isDryRun: true, stepClicks: 50 })
    await assertTruth(assert, stage, visits, 'before')
    assert.equal(dry.judged, visits.length)
    assert.isAbove(dry.moved.length, 4)

    const sums = await reclassifyClicks({ ...days, stepClicks: 70 })
    await assertTruth(assert, stage, visits, 'after')
    assert.sameDeepMembers(sums.moved, dry.moved)
    assert.equal(sums.renamed, dry.renamed)

    const again = await reclassifyClicks({ ...days, stepClicks: 333 })
    assert.deepEqual(again, { judged: visits.length, notJudged: 0, renamed: 0, moved: [] })
    await assertTruth(assert, stage, visits, 'after')
    await stage.spool.remove()
  })

  test('killed in the middle it goes on there, and comes to the same sums', async ({ assert }) => {
    const stage = await aStage()
    const { senders, linkIds, days } = stage
    const visits = makeVisits(linkIds, senders, { count: 900, fromMs: days.fromMs, seed: 5 })
    await drain(stage, visits)
    await changeRules(senders)
    const values = ['ace.js', 'clicks:reclassify', `--from=${days.from}`, `--to=${days.to}`]
    const run = () =>
      select<{ sums: string; finished_at: Date | null }>(
        db,
        'SELECT sums, finished_at FROM click_reclassifications WHERE from_at = ?',
        [days.from]
      )
    const command = spawn(process.execPath, [...values, '--step=5'], { stdio: 'ignore' })
    const ended = once(command, 'exit')
    for (;;) {
      const [row] = await run()
      if (row && JSON.parse(row.sums).judged > 100) break
      assert.isNull(command.exitCode, 'it is to be killed before its end')
      await sleep(5)
    }
    command.kill('SIGKILL')
    await ended
    const [left] = await run()
    assert.isNull(left.finished_at)
    const done = JSON.parse(left.sums).judged
    assert.isBelow(done, visits.length)

    const late = makeVisits(linkIds, senders.slice(0, 1), {
      count: 30,
      fromMs: days.fromMs + 37,
      seed: 6,
    })
    await drain(stage, late)
    const rest = spawnSync(process.execPath, [...values, '--json'], { encoding: 'utf8' })
    assert.equal(rest.status, 0, rest.stderr)
    assert.isAtLeast(JSON.parse(rest.stdout).judged, visits.length)
    assert.lengthOf(await run(), 1)
    const judgedAgain = await reclassifyClicks(days)
    assert.equal(judgedAgain.judged, visits.length + late.length)
    await assertTruth(assert, stage, [...visits, ...late], 'after')
    await stage.spool.remove()
  })

  test('clicks that come in at the same time are counted once', async ({ assert }) => {
    const stage = await aStage()
    const { senders, linkIds, days } = stage
    const visits = makeVisits(linkIds, senders, { count: 400, fromMs: days.fromMs, seed: 8 })
    await drain(stage, visits)
    await changeRules(senders)
    const people = senders.filter(({ before, after }) => before === 'person' && after === 'person')
    const fromMs = visits.at(-1)!.atMs + 60_000
    const coming = makeVisits(linkIds, people, { count: 300, fromMs, seed: 9 })
    const parts = Array.from({ length: 30 }, (_, at) => coming.slice(at * 10, at * 10 + 10))
    await Promise.all([
      reclassifyClicks({ ...days, stepClicks: 10 }),
      (async () => {
        for (const part of parts) await drain(stage, part)
      })(),
    ])
    await assertTruth(assert, stage, [...visits, ...coming], 'after')
    await stage.spool.remove()
  })

  test('a milestone that was passed stays passed', async ({ assert }) => {
    const stage = await aStage()
    const { senders, linkIds, days } = stage
    const turned = senders.filter(({ before, after }) => before === 'person' && after === 'bot')
    const visit = (sender: Sender, at: number): KnownVisit => ({
      ...{ atMs: days.fromMs + at * 10_000, linkId: linkIds[0], who: `person ${at}`, sender },
      ...{ country: 'GB', purpose: null, qr: null, isEnded: false },
    })
    await drain(
      stage,
      Array.from({ length: 10 }, (_, at) => visit(turned[0], at))
    )
    await changeRules(turned)
    await reclassifyClicks(days)
    const { human_clicks: clicks } = await db.from('links').where('id', linkIds[0]).firstOrFail()
    assert.equal(clicks, 0)
    const counted: CountedLink[] = []
    const people = senders.filter(({ before }) => before === 'person')
    await drain(
      stage,
      Array.from({ length: 12 }, (_, at) => visit(people[0], 100 + at)),
      counted
    )
    assert.deepEqual(
      counted.map((one) => [one.humanClicksBefore, one.humanClicksAfter]),
      [[10, 12]]
    )
    await stage.spool.remove()
  })

  test('clicks of before user agents were kept stay as they are', async ({ assert }) => {
    const stage = await aStage()
    const { senders, linkIds, days, workspace } = stage
    const visits = makeVisits(linkIds, senders, { count: 60, fromMs: days.fromMs, seed: 3 })
    await drain(stage, visits)
    await change(
      db,
      `UPDATE raw_clicks SET agent_no = NULL
      WHERE workspace_no = (SELECT no FROM click_workspaces WHERE workspace_id = ?)`,
      [workspace.workspaceId]
    )
    await changeRules(senders)
    const sums = await reclassifyClicks(days)
    assert.deepEqual(sums, { judged: 60, notJudged: 60, renamed: 0, moved: [] })
    await assertTruth(assert, stage, visits, 'before')
    await stage.spool.remove()
  })

  test('the command refuses days that are none, and says what to give', async ({ assert }) => {
    for (const days of [
      ['--from=2026-02-30', '--to=2026-03-01'],
      ['--from=2026-03-02', '--to=2026-03-01'],
    ]) {
      const { exitCode } = await ace.exec('clicks:reclassify', days)
      assert.equal(exitCode, 1, days.join(' '))
    }
    for (const flags of [[], ['--from=2026-03-01', '--to=2026-03-01', '--step=0']]) {
      // prettier-ignore
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['ace.js', 'clicks:reclassify', ...flags],
        { encoding: 'utf8' }
      )
      assert.equal(status, 1, flags.join(' '))
      assert.match(stdout + stderr, /Give --/)
    }
  })
})
