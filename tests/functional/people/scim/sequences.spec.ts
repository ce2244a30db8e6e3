import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { aDirectory, scim } from '#tests/functional/people/scim/support'

interface Step {
  name: string
  method: string
  path: string
  body?: unknown
  status: number

  /** Under this name the id of the answer is known to later steps. */
  save?: string
  has?: Record<string, unknown>
  lacks?: string
  members?: string[]
}

/** What directories send, each with the page that shows it. */
const SEQUENCES = ['entra', 'okta'] as const

const read = (name: string): { source: string; steps: Step[] } =>
  JSON.parse(readFileSync(new URL(`requests/${name}.json`, import.meta.url), 'utf8'))

function fill<Value>(value: Value, names: Record<string, string>): Value {
  if (value === undefined) return value
  const text = JSON.stringify(value).replace(/\{(\w+)\}/g, (all, name) => names[name] ?? all)
  return JSON.parse(text)
}

test.group('What directories send', () => {
  for (const sequence of SEQUENCES) {
    const { source, steps } = read(sequence)
    test(`${sequence}: ${source}`, async ({ assert }) => {
      const setup = await aDirectory()
      const names: Record<string, string> = { domain: setup.domain }
      for (const step of steps) {
        const { method, path, body, status, has, members } = fill(step, names)
        const answer = await scim(setup, method, path, body)
        assert.equal(answer.status, status, `${step.name}: ${answer.text}`)
        if (step.save) names[step.save] = answer.body.id
        if (has) assert.containsSubset(answer.body, has, step.name)
        if (step.lacks) assert.notProperty(answer.body, step.lacks, step.name)
        if (members) {
          const ids = (answer.body.members ?? []).map(({ value }: { value: string }) => value)
          assert.deepEqual(ids, members, step.name)
        }
      }
    }).timeout(60_000)
  }
})
