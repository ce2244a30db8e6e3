import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { forgetInstance, reportInstance } from '#app/installation/health/actions/report_instance'
import { InstanceReporter } from '#app/installation/health/instance_reporter'
import { newId } from '#app/shared/ids'
import { fakeDatabaseClock } from '#app/shared/time/database_clock'
import { request } from '#tests/fixtures/api'
import { TestSpool } from '#tests/functional/visits/clicks/spool'

async function checkOf(name: string): Promise<{ status: string; message: string }> {
  const { body } = await request('/health/ready')
  return body.checks.find((check: { name: string }) => check.name === name)
}

function aReport(fields: object = {}) {
  const report = { id: newId(), role: 'web' as const, host: 'elsewhere', spoolId: newId() }
  return { ...report, clockAheadMs: 0, droppedClicks: 0, ...fields }
}

/** Waits for what is to be said within five seconds. */
async function said(name: string, words: RegExp): Promise<string> {
  const untilMs = performance.now() + 5_000
  for (;;) {
    const { message } = await checkOf(name)
    if (words.test(message)) return message
    if (performance.now() > untilMs) throw new Error(`health says: ${message}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test.group('Health of the installation', (group) => {
  group.each.setup(async () => {
    await db.from('instances').delete()
    return async () => {
      fakeDatabaseClock(null)
      await db.from('instances').delete()
    }
  })

  test('a worker is known while it says so, and gone once it ended', async ({ assert }) => {
    assert.include((await checkOf('worker')).message, 'No worker is running')
    const reporter = new InstanceReporter('worker')
    reporter.start()
    await said('worker', /1 worker is running/)
    await reporter.stop()
    assert.include((await checkOf('worker')).message, 'No worker is running')
  })

  test('only the database turns readiness to 503', async ({ assert }) => {
    const { status, body } = await request('/health/ready')
    assert.equal(status, 200)
    assert.equal(body.status, 'Error', 'no worker')
  })

  test('clicks that any process lost are said, also after its end', async ({ assert }) => {
    const report = aReport({ droppedClicks: 4_480 })
    await reportInstance({ ...report, droppedClicks: 0 })
    assert.notInclude((await checkOf('spool')).message, 'could not be kept')
    await reportInstance(report)
    await forgetInstance(report.id)
    const { status, message } = await checkOf('spool')
    assert.equal(status, 'Error')
    assert.include(message, '4,480 clicks were answered but could not be kept on elsewhere')
  })

  test('lines that were skipped are said', async ({ assert, cleanup }) => {
    const spool = await TestSpool.make()
    cleanup(() => spool.remove())
    await spool.writeText('a', 'rubbish\nmore rubbish\n')
    await spool.drainer().drainOnce()
    assert.match(await said('spool', /skipped/), /2 lines of the spool .* could not be read/)
  })

  test('a clock that is wrong anywhere is said', async ({ assert }) => {
    await reportInstance(aReport({ role: 'worker', clockAheadMs: 94_670_000_000 }))
    const other = await checkOf('clock')
    assert.equal(other.status, 'Error')
    assert.include(other.message, 'a worker process on elsewhere is 3 years ahead of')
    await db.from('instances').delete()
    fakeDatabaseClock(() => Date.now() - 20_000)
    const own = await checkOf('clock')
    assert.equal(own.status, 'Warning')
    assert.include(own.message, '20 seconds ahead of')
  })

  test('a database of before the first migrations is not ready', async ({ assert, cleanup }) => {
    await db.rawQuery('RENAME TABLE instances TO instances_away')
    cleanup(() => db.rawQuery('RENAME TABLE instances_away TO instances'))
    const { status } = await request('/health/ready')
    assert.equal(status, 503)
    const { status: severity, message } = await checkOf('database')
    assert.equal(severity, 'Error')
    assert.equal(message, 'answers, but its migrations have not run')
  })

  test('what the database alone knows is not known without it', async ({ assert, cleanup }) => {
    const original = db.rawQuery
    cleanup(() => void (db.rawQuery = original))
    db.rawQuery = (() => Promise.reject(new Error('gone'))) as never
    const { status, body } = await request('/health/ready')
    assert.equal(status, 503)
    const statuses = Object.fromEntries(
      body.checks.map((check: { name: string; status: string }) => [check.name, check.status])
    )
    assert.deepInclude(statuses, { database: 'Error', worker: 'Warning', disk: 'Ok' })
  })
})
