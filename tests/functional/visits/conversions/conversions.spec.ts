import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { nowMs } from '#app/shared/time/clock'
import { assertProblem, call } from '#tests/fixtures/api'
import { aClickValue } from '#tests/fixtures/conversions'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aLink } from '#tests/functional/visits/clicks/spool'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 3_600_000

const report = (workspace: TestWorkspace, body: object) =>
  call(workspace, 'POST', '/conversions', body)

const countRows = async ({ workspaceId }: TestWorkspace) => {
  const [{ rows }] = await db
    .from('conversions')
    .where('workspace_id', workspaceId)
    .count('* as rows')
  return Number(rows)
}

async function aTrackedLink() {
  const workspace = await aWorkspace()
  const linkId = await aLink(workspace.workspaceId)
  return { workspace, linkId, click: aClickValue(linkId, { atMs: nowMs() - MINUTE_MS }) }
}

test.group('Reporting a conversion', () => {
  test('answers 201 with the whole record, which can be read again', async ({ assert }) => {
    const { workspace, linkId, click } = await aTrackedLink()
    const occurredAt = new Date(nowMs() - 1_000).toISOString()
    const body = { click, event: 'purchase', eventId: 'order 7', value: 12.5, currency: 'eur' }
    const answer = await report(workspace, { ...body, occurredAt })
    assert.equal(answer.status, 201, answer.text)
    const { id, createdAt, ...rest } = answer.body
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.deepEqual(rest, {
      linkId,
      click,
      event: 'purchase',
      eventId: 'order 7',
      value: '12.50',
      currency: 'EUR',
      occurredAt,
    })
    assert.equal(answer.headers.get('location'), `${workspace.api}/conversions/${id}`)
    const read = await call(workspace, 'GET', `/conversions/${id}`)
    assert.deepEqual(read.body, answer.body)
  })

  test('needs no more than the click and what happened', async ({ assert }) => {
    const { workspace, click } = await aTrackedLink()
    const before = nowMs()
    const { status, body } = await report(workspace, { click, event: 'sign-up' })
    assert.equal(status, 201)
    assert.deepInclude(body, { eventId: null, value: null, currency: null })
    assert.isAtLeast(Date.parse(body.occurredAt), before)
    const second = await report(workspace, { click, event: 'sign-up' })
    assert.equal(second.status, 201, 'a click may lead to several')
  })

  test('an event id that was reported answers 200 with the first record', async ({ assert }) => {
    const { workspace, linkId, click } = await aTrackedLink()
    const first = await report(workspace, {
      click,
      event: 'purchase',
      eventId: 'A',
      value: 1,
      currency: 'EUR',
    })
    const other = aClickValue(linkId)
    for (const body of [
      { click, event: 'purchase', eventId: 'A', value: 1, currency: 'EUR' },
      { click: other, event: 'other', eventId: 'A' },
    ]) {
      const again = await report(workspace, body)
      assert.equal(again.status, 200)
      assert.deepEqual(again.body, first.body)
    }
    assert.equal((await report(workspace, { click, event: 'purchase', eventId: 'a' })).status, 201)
    assert.equal((await report(workspace, { click, event: 'purchase', eventId: 'A ' })).status, 201)
    assert.equal(await countRows(workspace), 3)
    const elsewhere = await aTrackedLink()
    const answer = await report(elsewhere.workspace, {
      click: elsewhere.click,
      event: 'purchase',
      eventId: 'A',
    })
    assert.equal(answer.status, 201, 'ids are those of a workspace')
  })

  test('one of many with the same event id at once is the first', async ({ assert }) => {
    const { workspace, click } = await aTrackedLink()
    const body = { click, event: 'purchase', eventId: newId(), value: '3.10', currency: 'EUR' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(workspace, body)))
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [...Array.from({ length: 19 }, () => 200), 201])
    assert.lengthOf([...new Set(answers.map((answer) => answer.body.id))], 1)
    assert.equal(await countRows(workspace), 1)
  })

  test('a link that was deleted since keeps its clicks', async ({ assert }) => {
    const { workspace, linkId, click } = await aTrackedLink()
    await call(workspace, 'DELETE', `/links/${linkId}`)
    assert.equal((await report(workspace, { click, event: 'purchase' })).status, 201)
  })

  test('sends conversion.recorded once, with the record and its link', async ({ assert }) => {
    const { workspace, linkId, click } = await aTrackedLink()
    const webhook = { url: 'https://receiver.example.com/', events: ['conversion.recorded'] }
    assert.equal((await call(workspace, 'POST', '/webhooks', webhook)).status, 201)
    const body = { click, event: 'purchase', eventId: 'B', value: '100', currency: 'JPY' }
    const { body: conversion } = await report(workspace, body)
    await report(workspace, body)
    const events = await db.from('events').where('workspace_id', workspace.workspaceId)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['conversion.recorded']
    )
    const data = typeof events[0].data === 'string' ? JSON.parse(events[0].data) : events[0].data
    assert.deepEqual(data.conversion, conversion)
    assert.deepEqual(Object.keys(data.link).sort(), ['id', 'shortUrl'])
    assert.equal(data.link.id, linkId)
  })
})

test.group('Refused conversions', () => {
  const refusals: [string, object, number, string][] = [
    ['no click', { click: undefined }, 422, 'conversion.click_invalid'],
    ['a null click', { click: null }, 422, 'conversion.click_invalid'],
    ['an empty click', { click: '' }, 422, 'conversion.click_invalid'],
    ['a click of the wrong type', { click: 7 }, 422, 'request.invalid'],
    ['no event', { event: undefined }, 422, 'conversion.event_required'],
    ['a null event', { event: null }, 422, 'conversion.event_required'],
    ['a blank event', { event: '  ' }, 422, 'conversion.event_required'],
    ['a long event', { event: 'e'.repeat(65) }, 422, 'conversion.event_too_long'],
    ['65 emoji', { event: '🎉'.repeat(65) }, 422, 'conversion.event_too_long'],
    ['a line break', { event: 'a\nb' }, 422, 'conversion.event_invalid'],
    ['a control character', { event: 'a\u0000b' }, 422, 'conversion.event_invalid'],
    ['a long event id', { eventId: 'i'.repeat(201) }, 422, 'conversion.event_id_too_long'],
    ['a currency alone', { currency: 'EUR' }, 422, 'conversion.value_required'],
    ['a value alone', { value: 1 }, 422, 'conversion.currency_required'],
    ['a zero alone', { value: 0 }, 422, 'conversion.currency_required'],
    ['two letters', { value: 1, currency: 'EU' }, 422, 'conversion.currency_invalid'],
    ['four letters', { value: 1, currency: 'EURO' }, 422, 'conversion.currency_invalid'],
    ['no currency of the list', { value: 1, currency: 'QQQ' }, 422, 'conversion.currency_invalid'],
    ['an empty currency', { value: 1, currency: '' }, 422, 'conversion.currency_invalid'],
    ['a negative value', { value: -1, currency: 'EUR' }, 422, 'conversion.value_invalid'],
    ['a negative text', { value: '-0.01', currency: 'EUR' }, 422, 'conversion.value_invalid'],
    [
      'three decimals of a euro',
      { value: 1.005, currency: 'EUR' },
      422,
      'conversion.value_invalid',
    ],
    ['zeros beyond a cent', { value: '1.000', currency: 'EUR' }, 422, 'conversion.value_invalid'],
    ['a tenth of a yen', { value: '1.0', currency: 'JPY' }, 422, 'conversion.value_invalid'],
    [
      'four decimals of a dinar',
      { value: '1.0005', currency: 'KWD' },
      422,
      'conversion.value_invalid',
    ],
    ['a tiny number', { value: 1e-7, currency: 'EUR' }, 422, 'conversion.value_invalid'],
    ['an exponent', { value: '1e3', currency: 'EUR' }, 422, 'conversion.value_invalid'],
    ['a comma', { value: '1,50', currency: 'EUR' }, 422, 'conversion.value_invalid'],
    ['no number', { value: '', currency: 'EUR' }, 422, 'conversion.value_invalid'],
    ['a truth value', { value: true, currency: 'EUR' }, 422, 'request.invalid'],
    [
      '10^16 euros',
      { value: '10000000000000000', currency: 'EUR' },
      422,
      'conversion.value_too_large',
    ],
    [
      '10^18 yen',
      { value: '1000000000000000000', currency: 'JPY' },
      422,
      'conversion.value_too_large',
    ],
    ['a huge number', { value: 1e300, currency: 'EUR' }, 422, 'conversion.value_too_large'],
    ['a huge text', { value: '9'.repeat(400), currency: 'EUR' }, 422, 'conversion.value_too_large'],
    ['a day that does not exist', { occurredAt: '2026-02-30T00:00:00Z' }, 422, 'request.invalid'],
  ]
  for (const [name, change, status, code] of refusals) {
    test(`${name}: ${code}`, async ({ assert }) => {
      const { workspace, click } = await aTrackedLink()
      assertProblem(
        assert,
        await report(workspace, { click, event: 'purchase', ...change }),
        status,
        code
      )
      assert.equal(await countRows(workspace), 0)
    })
  }

  test('the last good ones beside them are taken', async ({ assert }) => {
    const { workspace, click } = await aTrackedLink()
    const good: [object, string | null][] = [
      [{ event: 'e'.repeat(64) }, null],
      [{ event: '🎉'.repeat(64) }, null],
      [{ eventId: 'i'.repeat(200) }, null],
      [{ value: 0, currency: 'EUR' }, '0.00'],
      [{ value: '9999999999999999.99', currency: 'EUR' }, '9999999999999999.99'],
      [{ value: '999999999999999999', currency: 'JPY' }, '999999999999999999'],
      [{ value: '999999999999999.999', currency: 'KWD' }, '999999999999999.999'],
      [{ value: '007.5', currency: 'usd' }, '7.50'],
      [{ value: '0.0001', currency: 'CLF' }, '0.0001'],
      [{ value: 0.1, currency: 'EUR' }, '0.10'],
    ]
    for (const [fields, value] of good) {
      const answer = await report(workspace, { click, event: 'purchase', ...fields })
      assert.equal(answer.status, 201, JSON.stringify(fields) + answer.text)
      assert.equal(answer.body.value, value)
    }
  })

  test('times: not in the future, not before the click, not beyond 90 days', async ({ assert }) => {
    const { workspace, linkId } = await aTrackedLink()
    const at = (ms: number) => ({ occurredAt: new Date(ms).toISOString() })
    const clickedAt = nowMs() - DAY_MS
    const click = aClickValue(linkId, { atMs: clickedAt })
    const old = aClickValue(linkId, { atMs: nowMs() - 90 * DAY_MS - MINUTE_MS })
    const nearlyOld = aClickValue(linkId, { atMs: nowMs() - 90 * DAY_MS + MINUTE_MS })
    const refused: [object, string][] = [
      [{ click, ...at(nowMs() + MINUTE_MS) }, 'conversion.in_future'],
      [{ click, ...at(clickedAt - 1) }, 'conversion.before_click'],
      [{ click: old }, 'conversion.outside_window'],
      [{ click: old, ...at(nowMs() - DAY_MS) }, 'conversion.outside_window'],
    ]
    for (const [body, code] of refused) {
      assertProblem(assert, await report(workspace, { event: 'purchase', ...body }), 422, code)
    }
    assert.equal(await countRows(workspace), 0)
    for (const body of [
      { click, ...at(clickedAt) },
      { click, ...at(nowMs()) },
      { click: nearlyOld },
    ]) {
      assert.equal((await report(workspace, { event: 'purchase', ...body })).status, 201)
    }
  })

  test('forged, cut, re-encoded and foreign clicks', async ({ assert }) => {
    const { workspace, click } = await aTrackedLink()
    const parts = click.split('.')
    const swap = (at: number, text: string) => parts.with(at, text).join('.')
    const last = click.at(-1) === 'A' ? 'B' : 'A'
    const forged = [
      'x',
      '.......',
      click.slice(0, -1),
      `${click} `,
      ` ${click}`,
      `${click}=`,
      click.slice(0, -1) + last,
      click.toUpperCase(),
      encodeURIComponent(click).replaceAll('.', '%2E'),
      Buffer.from(click).toString('base64url'),
      swap(0, 'aaaaaa'),
      swap(1, newId()),
      swap(2, newId()),
      swap(5, 'other'),
      swap(7, ''),
      parts.slice(0, -1).join('.'),
      'a'.repeat(100_000),
      '\u0000'.repeat(8),
      '🎉'.repeat(50),
    ]
    for (const value of forged) {
      const answer = await report(workspace, { click: value, event: 'purchase' })
      assertProblem(assert, answer, 422, 'conversion.click_invalid')
    }
    const foreign = (await aTrackedLink()).click
    const answer = await report(workspace, { click: foreign, event: 'purchase' })
    assertProblem(assert, answer, 404, 'conversion.click_not_found')
    const nowhere = await report(workspace, { click: aClickValue(newId()), event: 'purchase' })
    assertProblem(assert, nowhere, 404, 'conversion.click_not_found')
    assert.equal(await countRows(workspace), 0)
  })

  test('who may: keys with the scope, Managers and above', async ({ assert }) => {
    const viewer = await aWorkspace({ role: 'Viewer' })
    const click = aClickValue(await aLink(viewer.workspaceId))
    assertProblem(assert, await report(viewer, { click, event: 'a' }), 403, 'access.forbidden')
    const scoped = await aWorkspace({ scopes: ['analytics:read', 'links:write'] })
    const own = aClickValue(await aLink(scoped.workspaceId))
    assertProblem(assert, await report(scoped, { click: own, event: 'a' }), 403, 'access.forbidden')
    assert.equal((await call(scoped, 'GET', '/conversions')).status, 200)
    assert.equal((await call(viewer, 'GET', '/conversions')).status, 200)
    const writer = await aWorkspace({ scopes: ['conversions:write'] })
    assertProblem(assert, await call(writer, 'GET', '/conversions'), 403, 'access.forbidden')
  })
})

test.group('Listing conversions', () => {
  test('the latest first, in pages, by link, time and event', async ({ assert }) => {
    const { workspace, linkId } = await aTrackedLink()
    const other = await aLink(workspace.workspaceId)
    const atMs = Date.parse('2026-11-18T00:00:00Z')
    const add = (link: string, event: string, occurredAt: string) =>
      report(workspace, { click: aClickValue(link, { atMs }), event, occurredAt })
    await add(linkId, 'two', '2026-11-19T12:00:00Z')
    await add(linkId, 'one', '2026-11-18T12:00:00Z')
    await add(other, 'three', '2026-11-20T23:59:59.999Z')
    const events = async (query: string) => {
      const { body } = await call(workspace, 'GET', `/conversions?${query}`)
      return body.items.map(({ event }: { event: string }) => event)
    }
    const all = await call(workspace, 'GET', '/conversions')
    assert.deepInclude(all.body, { page: 1, pageSize: 25, totalItems: 3, totalPages: 1 })
    assert.deepEqual(await events(''), ['three', 'two', 'one'])
    assert.deepEqual(await events('pageSize=2&page=2'), ['one'])
    assert.deepEqual(await events('page=9'), [])
    assert.deepEqual(await events(`linkId=${linkId}`), ['two', 'one'])
    assert.deepEqual(await events('from=2026-11-19'), ['three', 'two'])
    assert.deepEqual(await events('to=2026-11-19'), ['two', 'one'])
    assert.deepEqual(await events('from=2026-11-19T12:00:00Z&to=2026-11-19T12:00:00Z'), ['two'])
    assert.deepEqual(await events('event=two'), ['two'])
    assert.deepEqual(await events('event=TWO'), [])
    assert.deepEqual(await events('linkId=nothing'), [])
    assert.deepEqual(await events(`linkId=${(await aTrackedLink()).linkId}`), [])
    for (const query of [
      'page=0',
      'pageSize=101',
      'pageSize=x',
      'from=yesterday',
      'to=2026-02-30',
    ]) {
      const answer = await call(workspace, 'GET', `/conversions?${query}`)
      assertProblem(assert, answer, 422, 'request.invalid')
    }
    const id = all.body.items[0].id
    const foreign = await call(await aWorkspace(), 'GET', `/conversions/${id}`)
    assertProblem(assert, foreign, 404, 'conversion.not_found')
  })
})
