import type { Assert } from '@japa/assert'
import { call } from '#tests/fixtures/api'
import { aKey, type TestWorkspace } from '#tests/fixtures/workspace'
import {
  countTruth,
  rankTruth,
  type KnownClick,
  type TruthQuestion,
} from '#tests/functional/visits/analytics/truth'

/** A click that a filter lets through, as the list says it. */
export type Matches = (click: KnownClick) => boolean

export type CheckedQuestion = TruthQuestion & { filter?: string }

/** What an answer has to say of itself. */
export interface CheckedAnswer {
  basis?: string
  linkId?: string

  /** Does no one know the visitors of the whole period? */
  hasNoVisitors?: boolean
}

interface Counted {
  workspace: TestWorkspace
  clicks: readonly KnownClick[]
}

/** Asks with a key of its own, for the number of calls of one key is limited. */
export async function askOnce(workspace: TestWorkspace, path: string) {
  const { key } = await aKey(workspace)
  return call(workspace, 'GET', path, undefined, { key })
}

/** Asks for a report and compares all of its numbers with those of the list of clicks. */
export async function assertReport(
  assert: Assert,
  { workspace, clicks }: Counted,
  question: CheckedQuestion,
  matches: Matches = () => true,
  { basis, linkId, hasNoVisitors = false }: CheckedAnswer = {}
) {
  const { zone, from, to, interval, filter = '' } = question
  const path = linkId ? `/links/${linkId}/analytics` : '/analytics'
  const query = `from=${from}&to=${to}&timeZone=${zone}&interval=${interval}&top=100${filter}`
  const { status, body, text } = await askOnce(workspace, `${path}?${query}`)
  const name = `${path}?${query}`
  assert.equal(status, 200, `${name} ${text}`)
  const isOfNotedHours = body.basis === 'Rollups'
  const truth = countTruth(clicks, { ...question, isOfNotedHours }, matches)
  const known = hasNoVisitors ? { uniqueVisitors: null } : {}
  assert.deepInclude(body.totals, { ...truth.totals, ...known }, name)
  assert.deepEqual(body.excluded, truth.excluded, name)
  const series: Record<string, (number | null)[]> = {}
  for (const one of body.series) {
    const key = interval === 'hour' ? String(Date.parse(one.start)) : one.date
    assert.notProperty(series, key)
    series[key] = [one.humanClicks, one.scans, hasNoVisitors ? 0 : one.uniqueVisitors]
  }
  for (const [key, counts] of Object.entries(series)) {
    const [humans, scans, visitors] = truth.series[key] ?? [0, 0, 0]
    const expected = [humans, scans, hasNoVisitors ? 0 : visitors]
    assert.deepEqual(counts, expected, `${name} at ${key}`)
  }
  const there = Object.keys(series)
  for (const key of Object.keys(truth.series)) assert.include(there, key, name)
  for (const [dimension, shares] of Object.entries<any[]>(body.top)) {
    const plain = shares.map(({ key, humanClicks, scans }) => ({ key, humanClicks, scans }))
    assert.deepEqual(plain, rankTruth(truth.top[dimension]), `${name} ${dimension}`)
  }
  if (basis) assert.equal(body.basis, basis, name)
  return body
}
