import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from '@japa/runner'
import ts from 'typescript'
import { findCircles, findFaults, WINGS, type ImportGraph } from '#tests/unit/support/import_graph'

const APP = join(import.meta.dirname, '../../app')

/** Reads every file of app with the files of app that it imports, types included. */
function readGraph(): ImportGraph {
  const files = readdirSync(APP, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    files.map((file) => [
      relative(APP, file).replace(/\.ts$/, ''),
      ts
        .preProcessFile(readFileSync(file, 'utf8'))
        .importedFiles.map(({ fileName }) => fileName)
        .filter((name) => name.startsWith('#app/'))
        .map((name) => name.slice('#app/'.length)),
    ])
  )
}

test.group('The import graph of app', () => {
  test('app holds the wings and nothing else', ({ assert }) => {
    assert.sameMembers(readdirSync(APP), [...WINGS])
  })

  test('every import keeps to the walls', ({ assert }) => {
    const graph = readGraph()
    assert.isAbove(graph.size, 500)
    assert.deepEqual(findFaults(graph), [])
  })

  test('no circle among files or among the cores of features', ({ assert }) => {
    const { files, features } = findCircles(readGraph())
    assert.deepEqual(files, [])
    assert.deepEqual(features, [])
  })
})

/** Imports that a wall has to refuse, each with a word of the message. */
const BREACHES: [from: string, to: string, message: string][] = [
  ['shared/ids', 'redirect/visit', 'downwards'],
  ['redirect/decide', 'linking/links/link', 'downwards'],
  ['people/usage/queries/usage_of', 'linking/links/link', 'downwards'],
  ['linking/campaigns/queries/a', 'visits/analytics/report', 'downwards'],
  ['linking/links/queries/find_link', 'linking/links/http/schema', 'surface'],
  ['linking/naming/rules/alias', 'platform/console/flash', 'surface'],
  ['platform/api/guards', 'people/sessions/auth/session_guard', 'downwards'],
  ['people/members/console/page', 'people/accounts/console/page', 'another feature'],
  ['linking/tags/http/routes', 'linking/links/http/validators', 'another feature'],
]

const OPEN: [from: string, to: string][] = [
  ['linking/links/http/routes', 'linking/links/http/validators'],
  ['linking/links/http/routes', 'platform/api/api_route'],
  ['people/members/console/page', 'visits/analytics/report'],
  ['linking/links/actions/create_link', 'people/usage/queries/usage_of'],
  ['linking/routes', 'linking/links/http/routes'],
]

test.group('The walls of the import graph', () => {
  for (const [from, to, message] of BREACHES) {
    test(`${from} cannot import ${to}`, ({ assert }) => {
      const [fault] = findFaults(new Map([[from, [to]]]))
      assert.include(fault, message)
    })
  }

  for (const [from, to] of OPEN) {
    test(`${from} can import ${to}`, ({ assert }) => {
      assert.deepEqual(findFaults(new Map([[from, [to]]])), [])
    })
  }

  test('a circle among cores is found, one through a page is none', ({ assert }) => {
    const graph: ImportGraph = new Map([
      ['people/a/rules/one', ['people/b/rules/two']],
      ['people/b/rules/two', ['people/a/rules/three']],
      ['people/c/console/page', ['people/a/rules/one']],
      ['people/a/console/page', ['people/c/rules/four']],
    ])
    assert.deepEqual(findCircles(graph).features, [['people/a', 'people/b']])
  })

  test('a circle among files is found', ({ assert }) => {
    const graph: ImportGraph = new Map([
      ['shared/a', ['shared/b']],
      ['shared/b', ['shared/a']],
    ])
    assert.deepEqual(findCircles(graph).files, [['shared/a', 'shared/b']])
  })
})
