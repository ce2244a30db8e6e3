import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { Collector } from '#app/installation/tracing/collector'
import type { SamplerName } from '#app/installation/tracing/rules/sampling'
import { LoggedSpanExporter } from '#app/installation/tracing/span_exporter'
import { startTracing } from '#app/installation/tracing/start_tracing'
import { DeliveryEngine } from '#app/integrations/webhooks/delivery_engine'
import { BullJobQueue } from '#app/shared/jobs/bull_job_queue'
import { runTraced } from '#app/shared/jobs/job_worker'
import { addJobs } from '#app/shared/jobs/registry'
import { currentTrace, traceWork } from '#app/shared/process/traces'
import { call } from '#tests/fixtures/api'
import { attributeOf, OtlpReceiver } from '#tests/fixtures/otlp_receiver'
import { allowLoopback, Receiver } from '#tests/fixtures/receiver'
import { aWorkspace } from '#tests/fixtures/workspace'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'
const SAMPLED = `00-${TRACE}-${CALLER}-01`

const work = { name: 'work', kind: 'internal', parent: null } as const

function trace(endpoint: string, sampler: SamplerName = 'parentbased_always_on', share = 1) {
  const exporter = new LoggedSpanExporter(new Collector({ endpoint, headers: 'api-key=a%20b' }))
  return startTracing({ exporter, sampler, share, serviceName: 'links' })
}

test.group('Traces', (group) => {
  let collector: OtlpReceiver
  let end = async () => {}

  group.each.setup(async () => {
    collector = await new OtlpReceiver().open()
    return async () => {
      await end()
      await collector.close()
    }
  })

  test('a link is created, and its delivery is in the same trace, without any value', async ({
    assert,
  }) => {
    const restore = await allowLoopback()
    await db.from('deliveries').update({ lane: null, due_at: null })
    const receiver = await new Receiver().open()
    const workspace = await aWorkspace()
    const { url } = receiver
    const fields = { url, events: ['link.created'] }
    const hook = await call(workspace, 'POST', '/webhooks', fields)
    end = trace(collector.url)
    const destination = 'https://secret-destination.example.com/someone'
    const made = await call(
      workspace,
      'POST',
      '/links',
      { destinationUrl: destination, title: "It's someone@example.com", alias: 'traced-alias' },
      { headers: { traceparent: SAMPLED } }
    )
    assert.equal(made.status, 201, made.text)
    await new DeliveryEngine().drain()
    await end()
    restore()
    await receiver.close()
    assert.lengthOf(receiver.received, 1)
    assert.isUndefined(receiver.received[0].headers.traceparent)

    const spans = collector.spans.filter(({ traceId }) => traceId === TRACE)
    const named = (name: string) => spans.filter((span) => span.name === name)
    const [request] = named('POST links.create')
    assert.equal(request.parentSpanId, CALLER)
    assert.equal(attributeOf(request, 'http.response.status_code'), 201)
    assert.match(String(attributeOf(request, 'http.route')), /\/links$/)
    const inserted = named('sql INSERT').filter((span) => span.parentSpanId === request.spanId)
    const texts = inserted.map((span) => String(attributeOf(span, 'db.query.text')))
    for (const table of ['links', 'events', 'deliveries']) {
      const found = texts.some((text) => new RegExp(`into .?${table}\\b`, 'i').test(text))
      assert.isTrue(found, `${table}: ${texts.join('\n')}`)
    }
    const [delivery] = named('webhook delivery')
    assert.equal(delivery.parentSpanId, request.spanId)
    assert.equal(attributeOf(delivery, 'shunt.event_type'), 'link.created')
    assert.equal(attributeOf(delivery, 'http.response.status_code'), 200)
    assert.isTrue(spans.some((span) => span.parentSpanId === delivery.spanId))

    const everything = collector.requests.map(({ text }) => text).join('\n')
    assert.include(everything, '"links"')
    const values = [destination, 'secret-destination', 'someone', 'traced-alias', workspace.key]
    for (const value of [...values, url, hook.body.id, made.body.id]) {
      assert.notInclude(everything, value)
    }
    assert.equal(collector.requests[0].path, '/v1/traces')
    assert.equal(collector.requests[0].headers['api-key'], 'a b')
  })

  test('a job is a part of what woke it, and gets nothing more than before', async ({ assert }) => {
    let [queued, received]: any[] = [null, null]
    const queue = {
      getOrSet: () => ({ listenerCount: () => 1 }),
      dispatch: async (_job: unknown, payload: unknown) => void (queued = payload),
    }
    class Handler {
      async handle(payload: unknown) {
        received = payload
      }
    }
    addJobs({ 'tests.traced': async () => ({ default: Handler }) as any })
    const jobs = new BullJobQueue(async () => queue as any)
    await jobs.wake('tests.traced', { id: '1' })
    assert.deepEqual(queued, { id: '1' })
    end = trace(collector.url)
    await traceWork(work, () => jobs.wake('tests.traced', { id: '1' }))
    await runTraced('tests.traced', queued)
    await end()
    assert.deepEqual(received, { id: '1' })
    const [first, job] = collector.spans
    assert.equal(job.name, 'job tests.traced')
    assert.equal(job.parentSpanId, first.spanId)
  })

  test('what is not drawn is not traced, and a caller who is traced is', async ({ assert }) => {
    const workspace = await aWorkspace()
    end = trace(collector.url, 'parentbased_traceidratio', 0)
    await call(workspace, 'GET', '/links')
    await call(workspace, 'GET', '/links', undefined, { headers: { traceparent: SAMPLED } })
    const headers = { 'traceparent': 'not-one', 'x-request-id': 'a' }
    await call(workspace, 'GET', '/links', undefined, { headers })
    await end()
    assert.isAbove(collector.spans.length, 1)
    assert.deepEqual([...new Set(collector.spans.map(({ traceId }) => traceId))], [TRACE])
    assert.isNull(currentTrace())
  })

  test('a failure is said by its kind, never in its words', async ({ assert }) => {
    end = trace(collector.url)
    const failing = traceWork(work, async () => {
      throw new TypeError('someone@example.com')
    })
    await assert.rejects(() => failing, 'someone@example.com')
    await end()
    assert.equal(attributeOf(collector.spans[0], 'error.type'), 'TypeError')
    assert.equal(collector.spans[0].status?.code, 2)
    assert.notInclude(collector.requests[0].text, 'someone')
  })

  for (const [how, answer] of [
    ['refuses', (response: any) => void response.writeHead(503).end()],
    ['never answers', () => {}],
  ] as const) {
    test(`a collector that ${how} costs spans, and no call waits`, async ({ assert }) => {
      collector.answer = answer
      const workspace = await aWorkspace()
      end = trace(collector.url)
      const startedAtMs = performance.now()
      for (let count = 0; count < 5_000; count++) await traceWork(work, async () => {})
      assert.equal((await call(workspace, 'GET', '/links')).status, 200)
      assert.isBelow(performance.now() - startedAtMs, 1_500)
      const endedAtMs = performance.now()
      await end()
      assert.isBelow(performance.now() - endedAtMs, 3_000)
      // A batch that is on its way, and what waits behind it.
      assert.isBelow(collector.spans.length, 512 + 2_048 + 100)
    })
  }

  test('the log says once that it is away, and once that it is back', async ({ assert }) => {
    let isAway = true
    const lines: string[] = []
    const [warn, info] = [logger.warn, logger.info]
    logger.warn = ((_: object, line: string) => void lines.push(line)) as typeof logger.warn
    logger.info = ((line: string) => void lines.push(line)) as typeof logger.info
    const exporter = new LoggedSpanExporter({
      async send() {
        if (isAway) throw new Error('away')
      },
    })
    const send = () => new Promise((done) => exporter.export([], done))
    try {
      await send()
      await send()
      isAway = false
      await send()
      await send()
    } finally {
      Object.assign(logger, { warn, info })
    }
    assert.deepEqual(lines, [
      'The collector does not take traces; they are dropped until it does',
      'The collector of traces takes them again',
    ])
  })
})
