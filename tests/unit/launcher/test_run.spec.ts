import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import {
  ALONE,
  LANES_BESIDE,
  MAIN_LANE,
  planEverything,
  planPreparation,
  type Step,
} from '../../../scripts/launcher/test_run/lanes.ts'
import {
  countTests,
  describeFailure,
  describeResults,
  readTally,
} from '../../../scripts/launcher/test_run/results.ts'
import { readSuites } from '../../../scripts/launcher/test_run/suites.ts'

const nameOf = (step: Step) => {
  if (step.kind === 'suite') return step.suite
  return step.kind === 'command' ? step.title : `${step.kind} ${step.lane.name}`
}

test.group('A run of everything', () => {
  const suites = readSuites()
  const names = planEverything(suites, { committed: 'a', now: 'b' }).map(nameOf)

  test('has every suite of adonisrc.ts once, in a lane or alone', ({ assert }) => {
    const rc = readFileSync('adonisrc.ts', 'utf8')
    assert.equal(suites.length, rc.match(/timeout: \d/g)!.length)
    const beside = LANES_BESIDE.flatMap((lane) => lane.suites)
    assert.sameMembers([...names.filter((name) => suites.includes(name)), ...beside], suites)
  })

  test('begins lanes before the checks, and waits for them before what runs alone', ({
    assert,
  }) => {
    const at = (name: string) => names.indexOf(name)
    for (const { name } of LANES_BESIDE) {
      assert.isBelow(at(`begin ${name}`), at('typecheck'))
      assert.isAbove(at(`end ${name}`), at('unit'))
      for (const suite of ALONE) assert.isBelow(at(`end ${name}`), at(suite))
    }
    assert.deepEqual(names.slice(-2), ['build', 'chaos smoke'])
  })

  test('gives each lane a database, a Redis and files of its own', ({ assert }) => {
    const lanes = [MAIN_LANE, ...LANES_BESIDE]
    for (const field of ['name', 'databaseSuffix', 'redisNumber', 'storage'] as const) {
      assert.equal(new Set(lanes.map((lane) => lane[field])).size, lanes.length, field)
    }
    assert.deepEqual(planPreparation(MAIN_LANE).map(nameOf), ['database', 'assets'])
    assert.deepEqual(planPreparation(LANES_BESIDE[0]).map(nameOf), ['database'])
  })
})

test.group('What a suite printed', () => {
  const bold = (text: string) => `\u001B[1m${text}\u001B[22m`

  test('is counted by its last line of tests', ({ assert }) => {
    const output = `Tests  1 passed (1)\n\n${bold('Tests')}  ${bold('31 passed')}, 2 failed (33)\n Time 1s\n`
    assert.equal(countTests(output, 'passed'), 31)
    assert.equal(countTests(output, 'failed'), 2)
    assert.equal(countTests('nothing\n', 'passed'), 0)
    assert.equal(countTests('Tests  13 failed (13)\n', 'passed'), 0)
  })

  test('is said again from its errors on, or from its end', ({ assert }) => {
    const output = 'many lines\n  ERRORS  \nfirst fault\n  FAILED  \nTests  1 failed\n'
    const said = describeFailure('unit', output)
    assert.include(said, '==> what failed: unit')
    assert.include(said, '  | first fault')
    assert.notInclude(said, 'many lines')
    assert.include(describeFailure('lint', 'a\nb\n'), '  | b')
  })

  test('of a lane ends with a tally', ({ assert }) => {
    assert.deepEqual(readTally('0 passed, 1 failed\nx\n5 passed, 0 failed\n'), {
      passed: 5,
      failed: 0,
    })
    assert.isNull(readTally('it died\n'))
  })

  test('is a row of the table, with its seconds', ({ assert }) => {
    const table = describeResults([{ title: 'unit', passed: 12, failed: 0, seconds: 34 }])
    assert.equal(
      table,
      'Step              Passed  Failed  Seconds\nunit                  12       0      34s'
    )
  })
})
