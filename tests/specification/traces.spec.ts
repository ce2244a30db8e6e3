import { test } from '@japa/runner'
import { eventually, Installation } from '#tests/fixtures/installation'
import { attributeOf, OtlpReceiver } from '#tests/fixtures/otlp_receiver'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

test.group('An installation that is traced', (group) => {
  let collector: OtlpReceiver
  let installation: Installation
  group.setup(async () => {
    collector = await new OtlpReceiver().open()
    const settings = {
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=abc',
      OTEL_SERVICE_NAME: 'links of ada',
    }
    installation = await new Installation(settings).start()
    return async () => {
      await installation.stop()
      await collector.close()
    }
  })

  test('sends calls, visits and sweeps, and its log has the trace of a refused call', async ({
    assert,
  }) => {
    const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }
    assert.equal((await fetch(`${installation.url}/api/me`, { headers })).status, 401)
    assert.equal((await fetch(`${installation.url}/no-such-link`, { headers })).status, 404)
    const names = () => collector.spans.map(({ name }) => name)
    await eventually(
      async () => names().includes('visit') && names().some((name) => name.startsWith('sweep '))
    )
    await eventually(async () => collector.spans.some(({ traceId }) => traceId === TRACE))
    const calls = collector.spans.filter(({ traceId }) => traceId === TRACE)
    const call = calls.find(({ name }) => name.startsWith('GET '))!
    assert.equal(attributeOf(call, 'http.response.status_code'), 401)
    const visit = collector.spans.find(({ name }) => name === 'visit')!
    assert.equal(attributeOf(visit, 'http.response.status_code'), 404)
    assert.notEqual(visit.traceId, TRACE)
    const everything = collector.requests.map(({ text }) => text).join('\n')
    assert.notInclude(everything, 'no-such-link')
    for (const { headers: given, text } of collector.requests) {
      assert.equal(given['api-key'], 'abc')
      assert.include(text, '{"key":"service.name","value":{"stringValue":"links of ada"}}')
    }
    await installation.stop()
    const line = installation.output.split('\n').find((one) => one.includes('request refused'))
    const { trace_id: traceId, span_id: spanId } = JSON.parse(line!)
    assert.deepEqual([traceId, spanId], [TRACE, call.spanId])
  })
})
