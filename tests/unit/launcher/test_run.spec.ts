import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import {
  findAffected,
  listChanges,
  readSources,
} from '../../../scripts/launcher/test_run/affected.ts'
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
import { TestRun } from '../../../scripts/launcher/test_run/test_run.ts'

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

test.group('A step of a run', () => {
  const runAll = async (testRun: TestRun, ...commands: string[][]) => {
    await testRun.doSteps(
      commands.map((command) => ({ kind: 'command', title: 'a step', command }))
    )
    await testRun.end()
    return testRun.counts
  }
  const runs = (...command: string[]) => runAll(new TestRun([], 500, 100), command)
  const stays = (code: number) =>
    `echo "The tests of $SHUNT_RUN end with ${code}."; sleep 60 & wait`

  test('that hangs is ended, and has failed; one that says something goes on', async ({
    assert,
  }) => {
    assert.deepEqual(await runs('sh', '-c', 'sleep 60 & wait'), { passed: 0, failed: 1 })
    const talk = 'for i in 1 2 3 4; do echo $i; sleep 0.3; done'
    assert.deepEqual(await runs('sh', '-c', talk), { passed: 1, failed: 0 })
  })

  test('that has ended and does not go is ended, and counts as it said', async ({ assert }) => {
    assert.deepEqual(await runs('sh', '-c', stays(0)), { passed: 1, failed: 0 })
    assert.deepEqual(await runs('sh', '-c', stays(1)), { passed: 0, failed: 1 })
  })

  test('is not ended with the one before it, which has to be killed', async ({ assert }) => {
    const next = ['sh', '-c', 'sleep 6']
    const run = new TestRun([], 20_000, 100)
    const counts = await runAll(run, ['sh', '-c', stays(0)], next)
    assert.deepEqual(counts, { passed: 2, failed: 0 })
  })
})

test.group('What a change can affect', () => {
  const SOURCES = new Map([
    ['app/linking/tags/actions/rename.ts', ''],
    [
      'app/linking/tags/http/tags_controller.ts',
      `import { rename } from '#app/linking/tags/actions/rename'`,
    ],
    [
      'app/linking/tags/http/routes.ts',
      `() => import('#app/linking/tags/http/tags_controller'); path: '/tags/:name'`,
    ],
    ['app/linking/tags/console/page.ts', `render('pages/linking/tags/list')`],
    [
      'app/linking/tags/console/routes.ts',
      `() => import('#app/linking/tags/console/page'); path: '/tags'`,
    ],
    [
      'resources/views/pages/linking/tags/list.edge',
      `@include('pages/linking/dot') t('tags.title')`,
    ],
    ['resources/views/pages/linking/dot.edge', ''],
    ['resources/lang/en/tags.json', ''],
    ['tests/fixtures/tag.ts', `import '../../app/linking/tags/actions/rename.js'`],
    ['tests/functional/asks.spec.ts', `call('GET', '/tags/a')`],
    ['tests/functional/uses.spec.ts', `import '#tests/fixtures/tag'`],
    ['tests/functional/else.spec.ts', `call('GET', '/links')`],
    ['tests/functional/linking/tags/room.spec.ts', ''],
    ['tests/functional/all.spec.ts', `import {} from '#app/platform/api/api_operations'`],
    ['tests/console/tags.spec.ts', `goto('/console/workspaces/1/tags')`],
    ['tests/unit/words.spec.ts', ''],
    ['plugins/slack/tests/slack.spec.ts', ''],
  ])
  const of = (...changes: string[]) =>
    [...findAffected(changes, SOURCES, readSuites()).values()].flat()
  const EVERY = ['tests/unit/words.spec.ts']
  const [asks, uses, room, all, page] = [
    'tests/functional/asks.spec.ts',
    'tests/functional/uses.spec.ts',
    'tests/functional/linking/tags/room.spec.ts',
    'tests/functional/all.spec.ts',
    'tests/console/tags.spec.ts',
  ]

  test('is who asks for its routes, uses it, stands for its room, or goes through all routes', ({
    assert,
  }) => {
    assert.sameMembers(of('app/linking/tags/actions/rename.ts'), [
      ...EVERY,
      asks,
      uses,
      room,
      all,
      page,
    ])
    assert.sameMembers(of('tests/fixtures/tag.ts'), [...EVERY, uses])
    assert.sameMembers(of('tests/functional/else.spec.ts'), [
      ...EVERY,
      'tests/functional/else.spec.ts',
    ])
  })

  test('is who shows its view or text', ({ assert }) => {
    for (const path of ['views/pages/linking/dot.edge', 'lang/en/tags.json']) {
      assert.sameMembers(of(`resources/${path}`), [...EVERY, all, page], path)
    }
    assert.sameMembers(of('resources/css/links.css'), [...EVERY, page])
  })

  test('is everything where it decides over everything, and unit tests where nothing is known', ({
    assert,
  }) => {
    assert.lengthOf(
      of('package.json'),
      [...SOURCES.keys()].filter((path) => path.endsWith('.spec.ts')).length
    )
    assert.sameMembers(of('plugins/slack/plugin.ts'), [
      ...EVERY,
      'plugins/slack/tests/slack.spec.ts',
    ])
    assert.deepEqual(of('LICENSE'), EVERY)
  })

  test('in these sources: a small room affects few of them, and those that are its own', ({
    assert,
  }) => {
    const affected = findAffected(
      ['app/integrations/bells/actions/change_bell.ts'],
      readSources(),
      readSuites()
    )
    assert.include(affected.get('functional'), 'tests/functional/integrations/bells/bells.spec.ts')
    assert.include(affected.get('console'), 'tests/console/bells.spec.ts')
    assert.notInclude(affected.get('console'), 'tests/console/domains.spec.ts')
    assert.notInclude(
      affected.get('functional'),
      'tests/functional/linking/organising/tags.spec.ts'
    )
  })

  test('is asked of git', ({ assert }) => {
    assert.isArray(listChanges('HEAD'))
    assert.throws(() => listChanges('no-such-commit'), /no-such-commit/)
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
