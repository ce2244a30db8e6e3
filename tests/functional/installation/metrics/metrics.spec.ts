import { test } from '@japa/runner'
import metricsConfig from '#config/metrics'
import { request } from '#tests/fixtures/api'
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
      'shunt_clicks_stored',
      'shunt_spool_lag_seconds',
      'shunt_column_clicks',
      'shunt_column_ranges_stale',
      'shunt_check{name="database"}',
      'shunt_queue_waiting{queue="deliveries"}',
      'shunt_licence_days_left',
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
})
