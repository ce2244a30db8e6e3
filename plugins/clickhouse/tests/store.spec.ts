import { test } from '@japa/runner'
import type { ColumnChoice, HeldColumn } from '#plugin_contract'
import { LineSum, toRow } from '#plugins/clickhouse/lines'
import { quote } from '#plugins/clickhouse/sql'
import { ClickHouseStore } from '#plugins/clickhouse/store'
import { FakeClickHouse, type FakeAnswer } from '#tests/fixtures/clickhouse/fake_server'

const COLUMNS: HeldColumn[] = [
  { name: 'ms', type: 'BIGINT' },
  { name: 'class', type: 'TEXT' },
  { name: 'country', type: 'TEXT' },
]
const ID = '01kabcdefghjkmnpqrst'
const hex = (text: string) => `x${Buffer.from(text).toString('hex').toUpperCase()}`
const LINES = [`1,${hex('Human')},`, `2,${hex('Scan')},${hex("Ü\t'\\\n")}`]
const CHOICE: ColumnChoice = {
  ...{ fromMs: 0, beforeMs: 9, notedDays: null, links: null, hasQrCode: null, filters: [] },
}
const LIMITS = { timeoutMs: 5_000 }

const sum = new LineSum()
for (const line of LINES) sum.add(line)
const TOTAL = Buffer.from(sum.checksum).readBigUInt64BE(24).toString()
const RANGE_CONTENT = { rowCount: 2, checksum: sum.checksum, bytes: 10 }
const RANGE = { id: ID, ...RANGE_CONTENT }

async function* lines() {
  yield LINES
}

/** What a server answers that holds the range as it was sent, but for what a test says. */
function asHeld(differently: (text: string) => FakeAnswer | null = () => null) {
  return (text: string): FakeAnswer => {
    const other = differently(text)
    if (other !== null) return other
    if (text.includes('halfMD5')) return [{ id: ID, held: 2, total: TOTAL }]
    if (text.includes('system.parts')) return [{ id: ID, held: 2, size: 10, pieces: 'a_1_1_0' }]
    if (text.startsWith('DESCRIBE')) {
      return COLUMNS.map(({ name, type }) => ({ name, type: type === 'TEXT' ? 'String' : 'Int64' }))
    }
    return text.includes('AS many') ? [{ quarter: '7', many: '2' }] : []
  }
}

test.group('Columns in ClickHouse', (group) => {
  let server: FakeClickHouse
  let store: ClickHouseStore

  async function open(answers: (text: string) => FakeAnswer) {
    server = await FakeClickHouse.start(answers)
    const given = { url: server.url, user: 'ada', password: 'secret word', database: 'links' }
    store = new ClickHouseStore(given, () => 700)
  }
  group.each.teardown(() => {
    store.close()
    server.close()
  })

  test('every statement has the account, the database and limits that the server knows', async ({
    assert,
  }) => {
    await open(asHeld())
    const reply = await store.countQuarters([RANGE], CHOICE, LIMITS)
    assert.deepEqual(reply, { answer: [{ quarter: 7, clicks: 2 }] })
    const { settings, headers } = server.sent.at(-1)!
    assert.equal(settings.database, 'links')
    assert.equal(settings.max_execution_time, '5')
    assert.equal(settings.max_memory_usage, '700000000')
    assert.notProperty(settings, 'max_query_size')
    const account = Buffer.from('ada:secret word').toString('base64')
    assert.equal(headers.authorization, `Basic ${account}`)
    assert.isFalse(server.sent.some(({ text }) => text.includes('secret word')))
  })

  test('a range is sent beside, compared, and put in place whole', async ({ assert }) => {
    await open(asHeld())
    assert.deepEqual(await store.hold(ID, lines(), COLUMNS), RANGE_CONTENT)
    const steps = server.texts.map((text) => text.split(/\s+/).slice(0, 4).join(' '))
    assert.deepEqual(steps.slice(0, 5), [
      'ALTER TABLE arriving DROP',
      'INSERT INTO arriving (range_id,',
      'SELECT range_id AS id,',
      'ALTER TABLE clicks REPLACE',
      'ALTER TABLE arriving DROP',
    ])
    const { body } = server.sent.find(({ text }) => text.startsWith('INSERT'))!
    assert.equal(body.toString(), `${ID}\t1\tHuman\t\\N\n${ID}\t2\tScan\tÜ\\t'\\\\\\n\n`)
  })
  test('what did not arrive as it was sent is not put in place', async ({ assert }) => {
    const lost = [{ id: ID, held: 1, total: TOTAL }]
    const other = [{ id: ID, held: 2, total: '7' }]
    for (const sums of [lost, other, []]) {
      await open(asHeld((text) => (text.includes('halfMD5') ? sums : null)))
      await assert.rejects(() => store.hold(ID, lines(), COLUMNS), /did not arrive as it was sent/)
      assert.isFalse(server.texts.some((text) => text.includes('REPLACE')))
      store.close()
      server.close()
    }
  })

  test('a source that fails in its middle puts nothing in place', async ({ assert }) => {
    await open(asHeld())
    async function* failing() {
      yield LINES
      throw new Error('MySQL went away')
    }
    await assert.rejects(() => store.hold(ID, failing(), COLUMNS))
    assert.isFalse(server.texts.some((text) => text.includes('REPLACE')))
  })

  test('a range that is gone, has other rows or another sum answers nothing', async ({
    assert,
  }) => {
    const parts = (held: number) => [{ id: ID, held, size: 1, pieces: 'a' }]
    const cases: [part: string, answer: FakeAnswer][] = [
      ['system.parts', []],
      ['system.parts', parts(1)],
      ['system.parts', parts(4)],
      ['halfMD5', [{ id: ID, held: 2, total: '7' }]],
    ]
    for (const [part, answer] of cases) {
      await open(asHeld((text) => (text.includes(part) ? answer : null)))
      assert.deepEqual(await store.countQuarters([RANGE], CHOICE, LIMITS), { damaged: [ID] })
      assert.isFalse(server.texts.some((text) => text.includes('AS many')))
      store.close()
      server.close()
    }
  })

  test('a range that was dropped while it was counted answers nothing', async ({ assert }) => {
    let isCounted = false
    await open(
      asHeld((text) => {
        if (text.includes('AS many')) isCounted = true
        return isCounted && text.includes('system.parts') ? [] : null
      })
    )
    assert.deepEqual(await store.countQuarters([RANGE], CHOICE, LIMITS), { damaged: [ID] })
    assert.isTrue(isCounted)
  })

  test('sums are read once, and again where the pieces are others', async ({ assert }) => {
    let pieces = 'a_1_1_0'
    const parts = () => [{ id: ID, held: 2, size: 1, pieces }]
    await open(asHeld((text) => (text.includes('system.parts') ? parts() : null)))
    const countSums = () => server.texts.filter((text) => text.includes('halfMD5')).length
    await store.countQuarters([RANGE], CHOICE, LIMITS)
    await store.countQuarters([RANGE], CHOICE, LIMITS)
    assert.equal(countSums(), 1)
    pieces = 'a_1_2_1'
    await store.countQuarters([RANGE], CHOICE, LIMITS)
    assert.equal(countSums(), 2)
  })

  test('failures, half answers and silence throw; who does not wait is not waited for', async ({
    assert,
  }) => {
    const failures: FakeAnswer[] = [{ error: 'Code: 241. Memory limit' }, 'half', 'nothing']
    for (const failure of failures) {
      await open(asHeld((text) => (text.includes('AS many') ? failure : null)))
      const limits = { timeoutMs: failure === 'nothing' ? 300 : 5_000 }
      await assert.rejects(() => store.countQuarters([RANGE], CHOICE, limits))
      store.close()
      server.close()
    }
    await open(asHeld((text) => (text.includes('AS many') ? 'nothing' : null)))
    const over = AbortSignal.timeout(200)
    const startedMs = performance.now()
    await assert.rejects(() => store.countQuarters([RANGE], CHOICE, { timeoutMs: 60_000, over }))
    assert.isBelow(performance.now() - startedMs, 5_000)
  })

  test('a server without our tables has no mark', async ({ assert }) => {
    await open(asHeld())
    assert.isNull(await store.readMark())
    assert.equal(server.texts.length, 1)
  })

  test('texts are quoted, and rows escaped', async ({ assert }) => {
    await open(asHeld())
    assert.equal(quote(`a'b\\`), `'a\\'b\\\\'`)
    assert.equal(toRow(ID, `5,${hex('a\0\r')},`, COLUMNS), `${ID}\t5\ta\\0\\r\t\\N\n`)
  })
})
