import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import ts from 'typescript'
import type { ImportGraph } from '#tests/unit/support/import_graph'
import {
  findLonelyFiles,
  findSharedException,
  SHARED_EXCEPTIONS,
} from '#tests/unit/support/shared_users'

const USERS = '{app,bench,bin,commands,config,database,plugins,providers,start}/**/*.ts'

/** Reads every file that may use shared; those of app without the name of that folder. */
function readUsers(): ImportGraph {
  const files = globSync(USERS, { exclude: (path) => /node_modules|\/tests(?:\/|$)/.test(path) })
  return new Map(
    files.map((file) => [
      file.replace(/^app\//, '').replace(/\.ts$/, ''),
      ts
        .preProcessFile(readFileSync(file, 'utf8'))
        .importedFiles.map(({ fileName }) => fileName)
        .filter((name) => name.startsWith('#app/'))
        .map((name) => name.slice('#app/'.length)),
    ])
  )
}

test.group('Files of app/shared', () => {
  test('have users in two wings, or beside app', ({ assert }) => {
    const graph = readUsers()
    assert.isAbove([...graph.keys()].filter((file) => file.startsWith('shared/')).length, 50)
    const faults = findLonelyFiles(graph).filter(({ file }) => !findSharedException(file))
    assert.deepEqual(
      faults.map(({ fault }) => fault),
      []
    )
  })

  test('have no exception that nothing needs', ({ assert }) => {
    const needed = findLonelyFiles(readUsers()).map(({ file }) => findSharedException(file))
    assert.sameMembers([...new Set(needed)], Object.keys(SHARED_EXCEPTIONS))
  })

  test('of one wing are refused, and those that only such a file uses', ({ assert }) => {
    const graph: ImportGraph = new Map([
      ['linking/links/link', ['shared/text/one']],
      ['linking/tags/rules/a', ['shared/text/one']],
      ['shared/text/one', ['shared/text/part']],
      ['shared/text/part', []],
      ['shared/text/two', ['shared/text/below']],
      ['shared/text/below', []],
      ['people/members/rules/a', ['shared/text/two']],
      ['config/app', ['shared/text/two']],
    ])
    assert.deepEqual(
      findLonelyFiles(graph).map(({ fault }) => fault),
      [
        'shared/text/one is used by linking alone: move it there.',
        'shared/text/part is used by linking alone: move it there.',
      ]
    )
  })
})
