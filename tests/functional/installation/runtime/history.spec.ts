import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { reportCounts } from '#app/installation/health/actions/report_counts'
import { addToHistory, noteMostInHistory } from '#app/installation/history/actions/add_to_history'
import { forgetHistory } from '#app/installation/history/actions/forget_history'
import { PlaneHistory } from '#app/installation/history/plane_history'
import { readHistory } from '#app/installation/history/queries/read_history'
import { listCounters } from '#app/installation/metrics/queries/list_counters'
import { noteQueues } from '#app/installation/runtime/actions/note_queues'
import { RequestFigures } from '#app/platform/requests/request_figures'
import { PlaneMetrics } from '#app/redirect/plane_metrics'
import { countUp } from '#app/shared/process/counters'

test.group('What the installation did in the last day', (group) => {
  group.each.setup(async () => void (await db.from('installation_history').delete()))

  const age = (slots: number) =>
    db.rawQuery('UPDATE installation_history SET slot = slot - ?', [slots])
  const count = (name: string, value: number, label = '') => ({ name, label, value })

  test('is added up by the hour, up to this moment', async ({ assert }) => {
    await addToHistory([count('redirects', 5), count('latency', 5, '0')])
    await age(12)
    await addToHistory([count('redirects', 3), count('latency', 3, '2')])
    await addToHistory([count('redirects', 4), count('latency', 4, '2')])
    const { redirects, lastHour, hours } = await readHistory()
    assert.lengthOf(hours, 24)
    assert.deepEqual(redirects.slice(-2), [5, 7])
    assert.equal(
      redirects.reduce((sum, one) => sum + one),
      12
    )
    assert.equal(lastHour.redirects, 7)
    assert.isTrue(lastHour.p50Ms! > 1 && lastHour.p50Ms! <= 2.5)
  })

  test('each process adds what is new since it added last, and none gets lost', async ({
    assert,
  }) => {
    const metrics = new PlaneMetrics()
    const history = new PlaneHistory(metrics)
    metrics.byStatus.set(302, 10)
    metrics.byStatus.set(404, 7)
    metrics.buckets[1] = 17
    await history.add()
    await history.add()
    metrics.byStatus.set(301, 2)
    metrics.buckets[1] = 19
    await db.rawQuery('RENAME TABLE installation_history TO installation_history_away')
    try {
      await assert.rejects(() => history.add())
    } finally {
      await db.rawQuery('RENAME TABLE installation_history_away TO installation_history')
    }
    await history.add()
    const { lastHour } = await readHistory()
    assert.equal(lastHour.redirects, 12)
    const [latency] = await db.from('installation_history').where({ name: 'latency' })
    assert.deepInclude(latency, { label: '1', value: 19 })
  })

  test('faults of the service are counted, of links and of everything else', async ({ assert }) => {
    const metrics = new PlaneMetrics()
    const requests = new RequestFigures()
    const history = new PlaneHistory(metrics, requests)
    metrics.byStatus.set(302, 10)
    metrics.byStatus.set(404, 7)
    metrics.byStatus.set(503, 2)
    for (const status of [200, 422, 499, 500, 503]) requests.answered('links.index', status, 0.01)
    requests.answered('links.store', 500, 0.01)
    await history.add()
    await history.add()
    const { errors } = await readHistory()
    assert.deepEqual(errors.slice(-2), [0, 5])
  })

  test('runs of jobs and sweeps are counted, and those that failed', async ({ assert }) => {
    await reportCounts()
    await db.from('installation_history').delete()
    countUp('job_runs', 'succeeded')
    countUp('job_runs', 'failed')
    countUp('sweep_runs', 'failed')
    countUp('webhook_attempts', 'failed')
    await db.rawQuery('RENAME TABLE installation_history TO installation_history_away')
    const before = await listCounters()
    try {
      await assert.rejects(() => reportCounts())
    } finally {
      await db.rawQuery('RENAME TABLE installation_history_away TO installation_history')
    }
    // Both or neither: what the history does not take is no part of the counts yet.
    assert.deepEqual(await listCounters(), before)
    await reportCounts()
    await age(12)
    countUp('sweep_runs', 'succeeded')
    await reportCounts()
    const { runs, failedRuns } = await readHistory()
    assert.deepEqual(runs.slice(-2), [3, 1])
    assert.deepEqual(failedRuns.slice(-2), [2, 0])
  })

  test('how far clicks were behind is kept at its most', async ({ assert }) => {
    for (const seconds of [3, 40, 7]) await noteMostInHistory([count('lag', seconds)])
    await noteQueues()
    const { lag } = await readHistory()
    assert.isAtLeast(lag.at(-1)!, 40)
    assert.equal(lag.at(-2), 0)
  })

  test('of what waited, the most is kept; after a day it is forgotten', async ({ assert }) => {
    for (const waiting of [2, 9, 4]) await noteMostInHistory([count('waiting', waiting, 'mails')])
    await noteQueues()
    const { waiting } = await readHistory()
    assert.isAtLeast(waiting.mails.at(-1)!, 9)
    assert.sameMembers(Object.keys(waiting), ['deliveries', 'mails', 'imports', 'jobs'])
    await age(24 * 12)
    const later = await readHistory()
    assert.deepEqual(later.waiting, {})
    await forgetHistory()
    assert.isNotEmpty(await db.from('installation_history'))
    await age(12 + 2)
    await forgetHistory()
    assert.isEmpty(await db.from('installation_history'))
  })
})
