import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { MemoryJobQueue } from '#app/shared/jobs/memory_job_queue'
import { noteRules } from '#app/visits/reclassification/actions/note_rules'
import { reclassifyClicks } from '#app/visits/reclassification/actions/reclassify_clicks'
import { resumeReclassifications } from '#app/visits/reclassification/actions/resume_reclassifications'
import { startReclassification } from '#app/visits/reclassification/actions/start_reclassification'
import { workOnReclassification } from '#app/visits/reclassification/actions/work_on_reclassification'
import ReclassifyClicksJob from '#app/visits/reclassification/jobs/reclassify_clicks_job'
import { findReclassification } from '#app/visits/reclassification/queries/find_reclassification'
import { findRulesOffer } from '#app/visits/reclassification/queries/find_rules_offer'
import { describeRulesInUse } from '#app/visits/reclassification/rules/rules_in_use'
import { changeRules, makeVisits } from '#tests/functional/visits/reclassification/known_visits'
import { assertTruth, aStage, drain } from '#tests/functional/visits/reclassification/stage'

const NOBODY = { userId: null, apiKeyId: null, address: null, requestId: null }

/** One step a share: every step is noted and read again. */
const SHARE = { forMs: -1, stepClicks: 37 }

async function workToTheEnd(runId: string): Promise<number> {
  let shares = 1
  while (await workOnReclassification(runId, SHARE)) shares++
  return shares
}

test.group('Judging clicks again as a job', (group) => {
  let queue: MemoryJobQueue
  group.each.setup(async () => {
    await db.from('click_reclassifications').delete()
    const usual = await app.container.make('shunt.jobs')
    queue = new MemoryJobQueue()
    app.container.bindValue('shunt.jobs', queue)
    return () => app.container.bindValue('shunt.jobs', usual)
  })

  test('looks first, share by share, then does what it showed', async ({ assert }) => {
    const stage = await aStage()
    const { senders, linkIds, days } = stage
    const visits = makeVisits(linkIds, senders, { count: 500, fromMs: days.fromMs, seed: 21 })
    await drain(stage, visits)
    await changeRules(senders)
    const whole = await reclassifyClicks({ ...days, isDryRun: true })

    const look = await startReclassification(days, true, NOBODY)
    assert.deepEqual(queue.calls.at(-1), { job: 'clicks.reclassify', payload: { runId: look } })
    assert.isAbove(await workToTheEnd(look), 10)
    await assertTruth(assert, stage, visits, 'before')
    const looked = await findReclassification(look)
    assert.deepInclude(looked, { from: days.from, to: days.to, isDryRun: true, isDone: true })
    assert.sameDeepMembers(looked.sums.moved, whole.moved)
    assert.equal(looked.sums.judged, visits.length)
    assert.equal(looked.hoursDone, looked.hours)

    const run = await startReclassification(days, false, NOBODY)
    assert.isAbove(await workToTheEnd(run), 10)
    await assertTruth(assert, stage, visits, 'after')
    const done = await findReclassification(run)
    assert.sameDeepMembers(done.sums.moved, looked.sums.moved)
    assert.isFalse(await workOnReclassification(run, SHARE), 'one that is done stays done')
    const audited = await db.from('audit_log').whereIn('subject_id', [look, run]).orderBy('id')
    assert.deepEqual(
      audited.map(({ action }) => action),
      ['reclassification.started', 'reclassification.started']
    )
    await stage.spool.remove()
  })

  test('one runs at a time, and two workers do nothing twice', async ({ assert }) => {
    const stage = await aStage()
    const { senders, linkIds, days } = stage
    const visits = makeVisits(linkIds, senders, { count: 300, fromMs: days.fromMs, seed: 22 })
    await drain(stage, visits)
    await changeRules(senders)
    const run = await startReclassification(days, false, NOBODY)
    await assert.rejects(() => startReclassification(days, true, NOBODY), /being reclassified/)
    await Promise.all([workToTheEnd(run), workToTheEnd(run), workToTheEnd(run)])
    await workToTheEnd(run)
    await assertTruth(assert, stage, visits, 'after')
    const { sums } = await findReclassification(run)
    assert.equal(sums.judged, visits.length)
    await startReclassification(days, true, NOBODY)
    await stage.spool.remove()
  })

  test('a run that its worker left is called for again', async ({ assert }) => {
    const stage = await aStage()
    const run = await startReclassification(stage.days, false, NOBODY)
    queue.calls.length = 0
    await resumeReclassifications()
    assert.isEmpty(queue.calls, 'someone is at it')
    const longAgo = new Date(Date.now() - 60_000)
    await db.from('click_reclassifications').where('id', run).update({ worked_at: longAgo })
    await resumeReclassifications()
    assert.deepEqual(queue.calls, [{ job: 'clicks.reclassify', payload: { runId: run } }])
    await new ReclassifyClicksJob().handle({ runId: run })
    assert.isTrue((await findReclassification(run)).isDone)
    assert.lengthOf(queue.calls, 1)
    await stage.spool.remove()
  })

  test('is offered once the lists have changed, until it was done', async ({ assert }) => {
    const stage = await aStage()
    const { senders, linkIds, days } = stage
    await drain(stage, makeVisits(linkIds, senders, { count: 20, fromMs: days.fromMs, seed: 23 }))
    await db.from('click_rules').delete()
    await noteRules()
    await noteRules()
    assert.lengthOf(await db.from('click_rules'), 1)
    assert.isNull((await findRulesOffer()).changedAt, 'these are the first lists')

    const { id } = describeRulesInUse()
    const changedAt = new Date(days.beforeMs)
    const lists = { id: 'lists of before', seen_at: new Date(days.fromMs) }
    await db.table('click_rules').insert(lists)
    await db.from('click_rules').where('id', id).update({ seen_at: changedAt })
    const offer = await findRulesOffer()
    assert.deepEqual(offer.changedAt, changedAt)
    assert.equal(offer.days!.to, changedAt.toISOString().slice(0, 10))
    assert.isAbove(offer.patterns, 500)

    await workToTheEnd(await startReclassification(offer.days!, true, NOBODY))
    assert.isNotNull((await findRulesOffer()).changedAt, 'looking is not judging')
    await workToTheEnd(await startReclassification(offer.days!, false, NOBODY))
    assert.isNull((await findRulesOffer()).changedAt)
    await db.from('click_rules').delete()
    await stage.spool.remove()
  })

  test('a run that is not there is said to be none', async ({ assert }) => {
    await assert.rejects(() => findReclassification('nonsense'), /no such run/)
    assert.isFalse(await workOnReclassification('nonsense', SHARE))
  })
})
