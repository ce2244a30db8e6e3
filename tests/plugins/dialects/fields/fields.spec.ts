import { readFileSync, writeFileSync } from 'node:fs'
import { test } from '@japa/runner'
import type { Answer } from '#tests/fixtures/api'
import { switchDialect } from '../support.js'
import { BITLY } from './bitly.js'
import { compareAnswers, hasEffect, type Row } from './compare.js'
import { KUTT } from './kutt.js'
import { send, withField, type Peer, type PeerCall, type Taken } from './peer.js'
import { SHLINK } from './shlink.js'
import { formatPage } from './tables.js'
import { aWorld, type World } from './world.js'
import { YOURLS } from './yourls.js'

const PAGE = 'docs/dialect_fields.md'
const PEERS = [YOURLS, SHLINK, KUTT, BITLY]

/** Makes a call without and with each of its fields, and says what was seen. */
async function survey({ call, ask, takes = {}, ...peer }: PeerCall, world: World): Promise<Row[]> {
  const without: [Answer, Answer] = [await send(await ask(world)), await send(await ask(world))]
  const wrong = without.find(({ status }) => status !== (peer.status ?? 200))
  if (wrong) throw new Error(`${call}: ${wrong.status} ${wrong.text}`)
  const rows: Row[] = []
  const answers: Answer[] = [...without]
  for (const [field, taken] of Object.entries(takes)) {
    const value = typeof taken.value === 'function' ? taken.value(world) : taken.value
    // What the field before changed stays.
    if (call.startsWith('PATCH'))
      without.splice(0, 2, answers.at(-1)!, await send(await ask(world)))
    const given = await send(withField(await ask(world), field, value))
    if (given.status < 300) answers.push(given)
    const result = judge(taken, value, given, without, world)
    const { type: there, why = '' } = taken
    rows.push({ call, field: `${field} (taken)`, there, here: there, result, why })
  }
  if (!peer.answers) return rows
  return [...rows, ...compareAnswers(call, peer.answers, answers, peer.why)]
}

function judge(
  { here, shows }: Taken,
  value: unknown,
  given: Answer,
  without: [Answer, Answer],
  world: World
): Row['result'] {
  if (given.status >= 400 && !shows) return 'refused'
  const isShown = shows ? shows(given, world, without) : hasEffect(without, given, value)
  if (shows && here === 'ignored') return isShown ? 'ignored' : 'same'
  return isShown ? 'same' : 'ignored'
}

async function surveyRefused({ refused }: Peer, world: World): Promise<Row[]> {
  const rows: Row[] = []
  for (const call of refused.calls) {
    const answer = await send(refused.ask(call, world))
    if (answer.status < 400 || answer.status >= 500 || !answer.body) {
      if (answer.status !== 501) throw new Error(`${call}: ${answer.status} ${answer.text}`)
    }
    const wrong = compareAnswers(call, refused.answers, [answer]).filter(
      ({ result, here }) =>
        result === 'more' || (result === 'different' && here !== 'left out' && here !== '')
    )
    if (wrong.length > 0) throw new Error(JSON.stringify(wrong))
    const here = String(answer.status)
    rows.push({ call, field: '', there: '', here, result: 'refused', why: '' })
  }
  return rows
}

/** What a table says without a reason, or with one that no longer holds. */
function faultsOf(peer: Peer, rows: readonly Row[]): string[] {
  const declared = new Map(
    peer.calls.flatMap(({ call, takes = {} }) =>
      Object.entries(takes).map(([field, { here = 'same' }]) => [`${call} ${field} (taken)`, here])
    )
  )
  const unexplained = rows.filter(({ call, field, result, why }) => {
    const known = declared.get(`${call} ${field}`)
    if (known) return known !== result || (known !== 'same' && why === '')
    return field !== '' && result !== 'same' && result !== 'more' && why === ''
  })
  const found = new Map(rows.map((row) => [`${row.call} ${row.field}`, row.result]))
  const stale = peer.calls.flatMap(({ call, why = {} }) =>
    Object.keys(why)
      .filter((field) => (found.get(`${call} ${field}`) ?? 'same') === 'same')
      .map((field) => `${call} ${field}: has a reason, but does not differ`)
  )
  return [...unexplained.map((row) => JSON.stringify(row)), ...stale]
}

test.group('Dialects beside the documents of the products', () => {
  test('each field is the same, or the table says why not', async ({ assert }) => {
    const tables: [Peer, Row[]][] = []
    for (const peer of PEERS) {
      await switchDialect(peer.id, true)
      try {
        const world = await aWorld()
        const rows: Row[] = []
        for (const call of peer.calls) rows.push(...(await survey(call, world)))
        rows.push(...(await surveyRefused(peer, world)))
        assert.deepEqual(faultsOf(peer, rows), [], peer.name)
        tables.push([peer, rows])
      } finally {
        await switchDialect(peer.id, false)
      }
    }
    const page = formatPage(tables)
    if (process.env.WRITE_DOCUMENTS) writeFileSync(PAGE, page)
    assert.equal(readFileSync(PAGE, 'utf8'), page)
  }).timeout(120_000)
})
