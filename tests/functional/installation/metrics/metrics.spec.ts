import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { sendCopies } from '#app/installation/backup_copies/actions/send_copies'
import { parseTarget } from '#app/installation/backup_copies/rules/read_target'
import { verifyBackup } from '#app/installation/backups/actions/verify_backup'
import { nowMs } from '#app/shared/time/clock'
import backups from '#config/backups'
import metricsConfig from '#config/metrics'
import { request } from '#tests/fixtures/api'
import { aBackup, withBackupFolder } from '#tests/fixtures/backups'
import { endEvaluation, setLicence } from '#tests/fixtures/licence'

const scrape = (authorization?: string) =>
  request('/metrics', { headers: authorization ? { authorization } : {} })

test.group('Metrics', (group) => {
  group.each.setup(() => {
    metricsConfig.token = 'a token of the tests'
    return async () => {
      metricsConfig.token = null
      await setLicence()
    }
  })

  test('are for who has the token alone', async ({ assert }) => {
    for (const wrong of [undefined, 'Bearer', 'Bearer a token', 'Basic a token of the tests']) {
      const { status, text } = await scrape(wrong)
      assert.deepEqual([status, text], [401, ''], wrong)
    }
    metricsConfig.token = null
    assert.equal((await scrape('Bearer a token of the tests')).status, 404)
  })

  test('say what the installation does, as Prometheus reads it', async ({ assert }) => {
    const { status, headers, text } = await scrape('Bearer a token of the tests')
    assert.equal(status, 200)
    assert.match(headers.get('content-type')!, /^text\/plain; version=0\.0\.4/)
    for (const line of text.split('\n')) assert.match(line, /^(|#.*|[a-z_]+(\{.*\})? \S+)$/)
    for (const name of [
      'shunt_build_info{version=',
      'shunt_clicks_stored_total',
      'shunt_spool_lag_seconds',
      'shunt_column_clicks',
      'shunt_column_ranges_stale',
      'shunt_pack_clicks 0',
      'shunt_check{name="database"}',
      'shunt_queue_waiting{queue="deliveries"}',
      'shunt_licence_read_only_from_timestamp_seconds',
      'shunt_health',
      'shunt_link_replica_usable',
    ]) {
      assert.include(text, name)
    }
    assert.match(text, /^shunt_read_only 0$/m)
    await endEvaluation()
    const after = await scrape('Bearer a token of the tests')
    assert.match(after.text, /^shunt_read_only 1$/m)
  })

  test('say how old, large and sound the latest backup and its copy are', async ({
    assert,
    cleanup,
  }) => {
    cleanup(await withBackupFolder())
    const { target } = backups.copies
    const folder = await mkdtemp(join(tmpdir(), 'shunt-copies-'))
    cleanup(async () => {
      backups.copies.target = target
      await rm(folder, { recursive: true })
      await db.from('backup_copies').delete()
    })
    await db.from('backup_copies').delete()
    const figures = async () => {
      const { text } = await scrape('Bearer a token of the tests')
      const lines = text.matchAll(/^shunt_backup_(\w+?)(?:\{store="(\w+)"\})? (\S+)$/gm)
      return Object.fromEntries(
        [...lines].map(([, name, store, value]) => [[store, name].filter(Boolean).join(' '), value])
      )
    }
    assert.deepEqual(await figures(), {
      'machine last_success_timestamp_seconds': '0',
      'machine last_size_bytes': '0',
      'machine last_verified_timestamp_seconds': '0',
      'machine failed': '0',
    })

    const { path } = await aBackup()
    await verifyBackup(path)
    backups.copies.target = parseTarget(folder)!
    await sendCopies()
    backups.everySeconds = 3_600
    const after = await figures()
    assert.equal(after.interval_seconds, '3600')
    for (const store of ['machine', 'target']) {
      assert.equal(after[`${store} failed`], '0')
      assert.equal(Number(after[`${store} last_size_bytes`]), (await stat(path)).size)
      const ageSeconds = nowMs() / 1_000 - Number(after[`${store} last_success_timestamp_seconds`])
      assert.isTrue(ageSeconds >= -1 && ageSeconds < 60, `${store}: ${ageSeconds}`)
    }
    const verified = Number(after['machine last_verified_timestamp_seconds'])
    assert.closeTo(verified, nowMs() / 1_000, 60)

    await db.from('backup_copies').update({ verification_error: 'It is cut off.' })
    assert.equal((await figures())['target failed'], '1')
  })
})
