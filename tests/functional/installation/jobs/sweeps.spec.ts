import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { failingSweepsSource } from '#app/installation/alerts/failing_sweeps_source'
import { reportCounts } from '#app/installation/health/actions/report_counts'
import { pauseSweep, runSweepNow } from '#app/installation/jobs/actions/change_sweep'
import { listSweeps } from '#app/installation/jobs/queries/list_sweeps'
import { listCounters } from '#app/installation/metrics/queries/list_counters'
import { newId } from '#app/shared/ids'
import { MemoryJobQueue } from '#app/shared/jobs/memory_job_queue'
import { addSweeps, allSweeps } from '#app/shared/jobs/registry'
import { runSweep } from '#app/shared/jobs/run_sweep'
import RunSweepJob from '#app/shared/jobs/run_sweep_job'
import { Sweeper } from '#app/shared/jobs/sweeper'
import { sayInEnglish } from '#app/shared/text/sentence'

const NOBODY = { userId: null, apiKeyId: null, address: null, requestId: null }

/** Adds a sweep that does what the test says. */
function aSweep(run: () => Promise<unknown>) {
  const name = `test-${newId()}`
  addSweeps({ name, everySeconds: 3600, run })
  return allSweeps().find((sweep) => sweep.name === name)!
}
const stateOf = async (name: string) => (await listSweeps()).find((sweep) => sweep.name === name)!

test.group('Sweeps of the installation', (group) => {
  group.each.teardown(async () => {
    await db.from('sweeps').where('name', 'like', 'test-%').delete()
  })

  test('say how they fare, and raise an alert after three failures in a row', async ({
    assert,
  }) => {
    let isBroken = true
    const sweep = aSweep(async () => {
      if (isBroken) throw new Error('no space left')
    })
    assert.equal((await stateOf(sweep.name)).state, 'Waiting')
    const findings = async () =>
      (await failingSweepsSource.find()).filter(({ subject }) => subject.includes(sweep.name))
    for (let failures = 1; failures <= 3; failures++) {
      assert.lengthOf(await findings(), 0)
      await assert.rejects(() => runSweep(sweep), 'no space left')
      const state = await stateOf(sweep.name)
      assert.deepInclude(state, { state: 'Failing', failuresInRow: failures })
      assert.equal(state.lastError, 'no space left')
    }
    const [finding] = await findings()
    assert.include(sayInEnglish(finding.message), 'no space left')
    isBroken = false
    await runSweep(sweep)
    assert.equal((await stateOf(sweep.name)).state, 'Well')
    assert.lengthOf(await findings(), 0)
  })

  test('are counted for the installation, once, whoever reports', async ({ assert }) => {
    const succeeded = async () =>
      (await listCounters()).find(
        ({ name, label }) => name === 'sweep_runs' && label === 'succeeded'
      )?.value ?? 0
    await reportCounts()
    const before = await succeeded()
    const sweep = aSweep(async () => {})
    for (let runs = 0; runs < 3; runs++) await runSweep(sweep)
    await Promise.all([reportCounts(), reportCounts()])
    assert.equal(await succeeded(), before + 3)
  })

  test('that are paused do not run by themselves, and run when someone says so', async ({
    assert,
  }) => {
    let runs = 0
    const sweep = aSweep(async () => void runs++)
    await pauseSweep(sweep.name, true, NOBODY)
    await pauseSweep(sweep.name, true, NOBODY)
    assert.equal((await stateOf(sweep.name)).state, 'Paused')
    const only = async () => {
      const sweeper = new Sweeper()
      sweeper.start()
      await new Promise((resolve) => setTimeout(resolve, 300))
      await sweeper.stop()
    }
    await only()
    assert.equal(runs, 0)
    await new RunSweepJob().handle({ name: sweep.name })
    assert.equal(runs, 1)
    assert.equal((await stateOf(sweep.name)).state, 'Paused')
    await pauseSweep(sweep.name, false, NOBODY)
    assert.notEqual((await stateOf(sweep.name)).state, 'Paused')
    const audited = await db.from('audit_log').where('subject_id', sweep.name).orderBy('id')
    assert.deepEqual(
      audited.map(({ action }) => action),
      ['sweep.paused', 'sweep.resumed']
    )
  })

  test('are run now through the queue; others are not found', async ({ assert, cleanup }) => {
    const queue = new MemoryJobQueue()
    const usual = await app.container.make('shunt.jobs')
    app.container.bindValue('shunt.jobs', queue)
    cleanup(() => app.container.bindValue('shunt.jobs', usual))
    await runSweepNow('mails', NOBODY)
    assert.deepEqual(queue.calls, [{ job: 'sweep.run', payload: { name: 'mails' } }])
    for (const name of ['nothing', 'constructor', '']) {
      await assert.rejects(() => runSweepNow(name, NOBODY), /no scheduled task/)
      await assert.rejects(() => pauseSweep(name, true, NOBODY), /no scheduled task/)
    }
    assert.lengthOf(queue.calls, 1)
  })
})
