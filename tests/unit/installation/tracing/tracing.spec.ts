import { globSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { test } from '@japa/runner'
import { findTracingFaults } from '#app/installation/doctor/rules/tracing_findings'
import { parseHeaders, shareOfRoots } from '#app/installation/tracing/rules/sampling'
import { describeStatement, statementKind } from '#app/installation/tracing/rules/statement_text'
import { SpanWriter } from '#app/installation/tracing/span_writer'
import { setTracing, traceVisits, traceWork } from '#app/shared/process/traces'

/** A response whose end the test chooses. */
function aResponse() {
  const ends: (() => void)[] = []
  const once = (_: string, end: () => void) => void ends.push(end)
  const response = { once, statusCode: 302 } as unknown as ServerResponse
  return { response, close: () => ends.forEach((end) => end()), ends }
}

function aVisitWriter(visitShare: number, draw: () => number) {
  const spans: object[] = []
  const visitTracer: any = {
    startSpan: () => ({
      setAttributes(attributes: object) {
        return { end: () => void spans.push(attributes) }
      },
    }),
  }
  const tracer: any = null
  return { spans, writer: new SpanWriter({ tracer, visitTracer, visitShare, draw }) }
}

test.group('Tracing that is off', (group) => {
  group.each.teardown(() => setTracing(null))

  test('puts nothing in front of visits, and nothing between them and the framework', ({
    assert,
  }) => {
    const [listener, framework] = [() => {}, () => {}]
    let given: unknown
    const wrap = (next: unknown) => {
      given = next
      return listener
    }
    assert.strictEqual(traceVisits(wrap, framework), listener)
    assert.strictEqual(given, framework)
    setTracing(aVisitWriter(0, Math.random).writer)
    assert.strictEqual(traceVisits(wrap, framework), listener)
    assert.strictEqual(given, framework)
  })

  test('runs work as it is', async ({ assert }) => {
    const result = Promise.resolve(1)
    const work = { name: 'a', kind: 'internal', parent: null } as const
    assert.strictEqual(
      traceWork(work, () => result),
      result
    )
  })

  test('loads nothing: its files are reached by an import at run time alone', ({ assert }) => {
    const sources = globSync('{app,bin,commands,config,providers,start}/**/*.ts')
    const texts = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]))
    const filesWith = (pattern: RegExp) =>
      [...texts].filter(([, text]) => pattern.test(text)).map(([file]) => file)
    const loading = ['span_exporter', 'span_writer', 'start_tracing']
    const folder = 'app/installation/tracing'
    assert.sameMembers(
      filesWith(/'@opentelemetry\//),
      loading.map((name) => `${folder}/${name}.ts`)
    )
    assert.deepEqual(filesWith(/from '#app\/installation\/tracing\/(span_|start_)/), [
      `${folder}/start_tracing.ts`,
    ])
    assert.deepEqual(filesWith(/import\('#app\/installation\/tracing\/start_/), [
      `${folder}/trace_by_settings.ts`,
    ])
    const redirect = [...texts].filter(([file]) => file.startsWith('app/redirect/'))
    assert.isAbove(redirect.length, 40)
    for (const [file, text] of redirect) assert.notMatch(text, /process\/traces|tracing\//, file)
  })
})

test.group('Visits that are traced', (group) => {
  group.each.teardown(() => setTracing(null))

  test('are those that were drawn; the others pay for one number', ({ assert }) => {
    const draws = [0.5, 0.009, 0.01, 0]
    const { spans, writer } = aVisitWriter(0.01, () => draws.shift()!)
    setTracing(writer)
    const listen = traceVisits(
      () => () => {},
      () => {}
    )
    const listened = [1, 2, 3, 4].map(() => {
      const one = aResponse()
      const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }
      listen({ method: 'GET', url: '/secret', headers } as any, one.response)
      return one
    })
    assert.deepEqual(
      listened.map(({ ends }) => ends.length),
      [0, 1, 0, 1]
    )
    for (const one of listened) one.close()
    const attributes = { 'http.request.method': 'GET', 'http.response.status_code': 302 }
    assert.deepEqual(spans, [attributes, attributes])
  })

  test('are no calls and no pages', ({ assert }) => {
    const { spans, writer } = aVisitWriter(1, () => 0)
    let handed = 0
    const listen = writer.visits(
      (next) => next,
      () => void handed++
    )
    const { response, close } = aResponse()
    listen({ method: 'GET' } as any, response)
    close()
    assert.equal(handed, 1)
    assert.deepEqual(spans, [])
  })
})

test.group('Statements in traces', () => {
  for (const [sql, shown] of [
    ['select * from `links` where `id` = ?', 'select * from `links` where `id` = ?'],
    ["SELECT 'It''s', \"a\\\"b\", 'c\\'d' FROM t1", 'SELECT ?, … FROM t1'],
    ['SELECT 1, 2.5e3, 0xFF\n  FROM `7 days`', 'SELECT ?, … FROM `7 days`'],
    ['/* someone */ UPDATE links SET title = ?', 'UPDATE links SET title = ?'],
    ['INSERT INTO a (b) VALUES (?, ?,?)', 'INSERT INTO a (b) VALUES (?, …)'],
    ["WHERE at > '2026-01-01 00:00:00.000'", 'WHERE at > ?'],
  ]) {
    test(`show no value: ${sql}`, ({ assert }) => assert.equal(describeStatement(sql), shown))
  }

  test('are named by their first word, and cut', ({ assert }) => {
    assert.equal(statementKind('  (select 1)'), 'SELECT')
    assert.equal(statementKind(''), 'STATEMENT')
    assert.lengthOf(describeStatement('a '.repeat(9_000)), 2_000)
  })
})

test.group('Settings of traces', () => {
  test('a sampler takes a part of what begins by itself', ({ assert }) => {
    assert.equal(shareOfRoots('always_on', 0.1), 1)
    assert.equal(shareOfRoots('parentbased_always_off', 0.1), 0)
    assert.equal(shareOfRoots('parentbased_traceidratio', 0.1), 0.1)
  })

  test('headers are pairs', ({ assert }) => {
    assert.deepEqual(parseHeaders('a=b%20c, x-key=d=='), { 'a': 'b c', 'x-key': 'd==' })
    assert.isUndefined(parseHeaders('a'))
  })

  test('the doctor says whether the collector takes them', ({ assert }) => {
    assert.equal(findTracingFaults('http://c.test', null)[0].status, 'Ok')
    const [fault] = findTracingFaults('http://c.test', 'no answer')
    assert.equal(fault.status, 'Warning')
    assert.include(fault.found, 'no answer')
  })
})
